import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { waitingKind } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import type { Reported, ReportOptions } from '../../contract.ts';
import { inParts } from '../../layout/in-parts.ts';
import { readyAt } from '../../reading/readiness.ts';
import { canonical } from './family.ts';
import type { Family, Sample } from './family.ts';
import { endedSamples, traceFamilies } from './trace.ts';

/*
 * The figures of a plan as OpenMetrics text, for dashboards. Source of the rules: OpenMetrics 1.0, "Text format": the metadata of a
 * family come before its samples, which are not interleaved with others; "# EOF" ends the text.
 */

/** A plan as metrics. Other documents are refused; their only metric is the verdict. */
export const openmetrics = (outcome: Reported, options: ReportOptions): string =>
  [...openmetricsParts(outcome, options)].join('');

/** `openmetrics` in parts. */
export const openmetricsParts = (outcome: Reported, options: ReportOptions): Iterable<string> =>
  inParts(linesOf(outcome, options));

function* linesOf(outcome: Reported, options: ReportOptions): Generator<string> {
  for (const family of familiesOf(outcome, options)) {
    const { name, type, unit, help, samples } = family;
    yield `# TYPE ${name} ${type}\n`;
    if (unit !== undefined) yield `# UNIT ${name} ${unit}\n`;
    yield `# HELP ${name} ${help}\n`;
    for (const { suffix = '', labels = {}, value } of samples) {
      const texts = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
      yield `${name}${suffix}${texts.length === 0 ? '' : `{${texts.join(',')}}`} ${String(value)}\n`;
    }
  }
  yield '# EOF\n';
}

/** The escapes of label values; what a terminal would act on is written as an escape of its own before. */
const escaped = (text: string): string =>
  text
    .split('\n')
    .map((line) => printable(line).replaceAll('\\', '\\\\').replaceAll('"', '\\"'))
    .join('\\n');

const VERDICTS = ['passed', 'failed', 'unknown'] as const;

function* familiesOf(outcome: Reported, { version = '' }: ReportOptions): Generator<Family> {
  const { verdict } = outcome.summary;
  yield {
    name: 'kschedsim_verdict',
    type: 'stateset',
    help: 'The verdict, as the exit code has it.',
    samples: VERDICTS.map((one) => ({
      labels: { kschedsim_verdict: one },
      value: one === verdict ? 1 : 0,
    })),
  };
  if (outcome.kind !== 'Plan') return;
  const { scheduler, seed } = outcome;
  const { kubernetes } = scheduler;
  yield {
    name: 'kschedsim_plan',
    type: 'info',
    help: 'What was simulated, and by which version.',
    samples: [{ suffix: '_info', labels: { kubernetes, seed: String(seed), version }, value: 1 }],
  };
  yield* podFamilies(outcome);
  yield* traceFamilies(outcome);
  yield* nodeFamilies(outcome);
  yield* costFamilies(outcome);
}

function* podFamilies(plan: Plan): Generator<Family> {
  yield {
    name: 'kschedsim_pods',
    type: 'gauge',
    help: 'Pods by what became of them and why.',
    samples: [
      ...counts(plan.pods, (pod) => ({ verdict: fateOf(pod), reason: reasonOf(pod) })),
      ...endedSamples(plan, {
        placed: having(plan, 'placed'),
        unschedulable: having(plan, 'unschedulable'),
      }),
    ],
  };
  yield {
    name: 'kschedsim_missing_pods',
    type: 'gauge',
    help: 'Desired pods that do not exist.',
    samples: counts(
      plan.missing ?? [],
      ({ why }) => ({ why }),
      ({ pods }) => pods,
    ),
  };
  yield {
    name: 'kschedsim_findings',
    type: 'gauge',
    help: 'Findings by kind, and whether they decide the verdict.',
    samples: counts(plan.findings, ({ kind, counts: decides }) => ({
      kind,
      counts: String(decides),
    })),
  };
  yield {
    name: 'kschedsim_simulated_time_seconds',
    type: 'gauge',
    unit: 'seconds',
    help: 'Virtual time from the start to the end of the run.',
    samples: [{ value: plan.summary.endTime }],
  };
  yield {
    name: 'kschedsim_time_to_ready_seconds',
    type: 'summary',
    unit: 'seconds',
    help: 'Virtual time after which new pods were ready or had succeeded.',
    samples: percentiles(plan),
  };
}

function* nodeFamilies({ nodes }: Plan): Generator<Family> {
  yield {
    name: 'kschedsim_nodes',
    type: 'gauge',
    help: 'Nodes at the end, by whether new pods may be scheduled on them.',
    samples: counts(nodes, ({ unschedulable = false }) => ({
      unschedulable: String(unschedulable),
    })),
  };
  const byResource = (of: 'allocatable' | 'requested'): readonly Sample[] =>
    nodes.flatMap(({ name: node, zone = '', [of]: amounts }) =>
      Object.entries(amounts).map(([resource, value]) => ({
        labels: { node, zone, resource },
        value,
      })),
    );
  yield {
    name: 'kschedsim_node_allocatable',
    type: 'gauge',
    help: 'What a node offers to pods: cpu in cores, everything else in its base unit.',
    samples: byResource('allocatable'),
  };
  yield {
    name: 'kschedsim_node_requested',
    type: 'gauge',
    help: 'Requests of the pods on a node: cpu in cores, everything else in its base unit.',
    samples: byResource('requested'),
  };
  yield {
    name: 'kschedsim_node_pods',
    type: 'gauge',
    help: 'Pods on a node.',
    samples: nodes.map(({ name: node, zone = '', pods }) => ({
      labels: { node, zone },
      value: pods,
    })),
  };
}

function* costFamilies({ nodeAutoscaling }: Plan): Generator<Family> {
  if (nodeAutoscaling?.cost === undefined) return;
  yield {
    name: 'kschedsim_cost_per_hour',
    type: 'gauge',
    help: 'Prices of all nodes for an hour, in the currency of the prices.',
    samples: Object.entries(nodeAutoscaling.cost).map(([when, value]) => ({
      labels: { when },
      value,
    })),
  };
}

/** One sample for all items with equal labels. */
function counts<T>(
  items: readonly T[],
  labelsOf: (item: T) => Readonly<Record<string, string>>,
  countOf: (item: T) => number = () => 1,
): readonly Sample[] {
  const groups = new Map<
    string,
    { readonly labels: Readonly<Record<string, string>>; value: number }
  >();
  for (const item of items) {
    const labels = labelsOf(item);
    const key = Object.values(labels).map(escaped).join('"');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { labels, value: countOf(item) });
    else known.value += countOf(item);
  }
  return [...groups.values()];
}

const having = ({ pods }: Plan, fate: string): number =>
  pods.filter((pod) => fateOf(pod) === fate).length;

/** Each pod has one. */
function fateOf(pod: PlannedPod): string {
  if (pod.lost === true) return 'lost';
  if (pod.preempted !== undefined) return 'preempted';
  return waitingKind(pod) ?? (pod.node === null ? 'not scheduled' : 'placed');
}

/** The reason of the most nodes, or the STATUS of a pod with a node. */
function reasonOf({ node, phase, status = phase, rejections = [] }: PlannedPod): string {
  if (node !== null) return status;
  const [first, ...others] = rejections;
  if (first === undefined) return status;
  const most = others.reduce((a, b) => (b.nodes.length > a.nodes.length ? b : a), first);
  return most.reasons[0] ?? most.plugin;
}

const QUANTILES = [0.5, 0.9, 0.95, 0.99, 1];

/** By the nearest rank. Pods that were there before do not count. */
function percentiles({ pods }: Plan): readonly Sample[] {
  const times = pods
    .flatMap((pod) => (pod.existing === true ? [] : (readyAt(pod) ?? [])))
    .sort((a, b) => a - b);
  const sum = times.reduce((all, one) => all + one, 0);
  const ranks = times.length === 0 ? [] : QUANTILES;
  return [
    ...ranks.map((quantile) => ({
      labels: { quantile: canonical(quantile) },
      value: times[Math.max(0, Math.ceil(quantile * times.length) - 1)] ?? 0,
    })),
    { suffix: '_count', value: times.length },
    { suffix: '_sum', value: sum },
  ];
}
