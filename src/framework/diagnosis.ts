import type { Cluster, NodeIndex } from '../cluster/index.ts';
import type { Answers } from './answers.ts';
import { CYCLE_V1_34 } from './cycle-rules.ts';
import type { CycleRules } from './cycle-rules.ts';
import type { PodDryRun } from './dry-run.ts';
import type { GroupFilter, NodeFilter } from './plugin.ts';
import type { Failure } from './post-filter-context.ts';
import type { Diagnosis, NodeRejection } from './rejections.ts';
import { codeOf, detailOf, FITS } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/**
 * Asks the filters about every node, in order; the first that fails speaks, or with `asksEveryFilter` all that do. `dryRun`: of the
 * very pod, where waiting pods have been promised nodes, or it has. A pod whose promised node fits is asked about no other.
 */
export function diagnose(
  answers: Answers,
  cluster: Cluster,
  { asksEveryFilter }: Pick<CycleRules, 'asksEveryFilter'> = CYCLE_V1_34,
  dryRun?: PodDryRun,
): Diagnosis {
  answers.catchUp();
  const { count: nodeCount, names } = cluster.columns;
  const settled = judgedBefore(answers, cluster);
  if (settled !== undefined) return settled;
  const nodes = Array.from({ length: nodeCount }, (_, node) => node);
  const { onlyNodes } = answers;
  const promised = dryRun?.nominatedNode;
  if (promised !== undefined && dryRun?.fits(promised) === true) {
    return { nodeCount, names, feasible: [promised], rejections: [] };
  }
  // The promised node has been asked, even where PreFilter results leave it out.
  const isAsked = (node: NodeIndex): boolean =>
    onlyNodes === undefined || node === promised || onlyNodes.has(names[node]!);
  const asked = nodes.filter(isAsked);
  const outside = nodes.filter((node) => !isAsked(node));
  return { nodeCount, names, ...askFilters(answers, asked, outside, { asksEveryFilter }, dryRun) };
}

/** Where PreFilter has turned the pod down; undefined where the filters are to be asked. */
export function judgedBefore(
  { rejection }: Answers,
  { columns: { count: nodeCount, names } }: Cluster,
): Diagnosis | undefined {
  if (rejection === undefined) return undefined;
  const nodes = Array.from({ length: nodeCount }, (_, node) => node);
  const { plugin, code, reasons } = rejection;
  const rejections = [{ plugin, code, reasons, nodes }];
  return { nodeCount, names, feasible: [], rejections, preFilter: { plugin, code, reasons } };
}

/** What the filters say of nodes; those `outside` are left out by PreFilter results. Journal must have been caught up with. */
export function askFilters(
  answers: Answers,
  asked: readonly NodeIndex[],
  outside: readonly NodeIndex[],
  { asksEveryFilter }: Pick<CycleRules, 'asksEveryFilter'>,
  dryRun: PodDryRun | undefined,
): Pick<Diagnosis, 'feasible' | 'rejections'> {
  const { feasible, rejections } = asksEveryFilter
    ? askEvery(answers, asked, dryRun)
    : askUntilFailure(answers, asked, dryRun);
  if (outside.length > 0) {
    const reasons = [`node(s) didn't satisfy plugin(s) [${answers.narrowedBy.join(' ')}]`];
    rejections.push({ plugin: '', code: 'UnschedulableAndUnresolvable', reasons, nodes: outside });
  }
  return { feasible, rejections };
}

interface Verdicts {
  readonly feasible: NodeIndex[];
  readonly rejections: NodeRejection[];
}

function askUntilFailure(
  answers: Answers,
  nodes: readonly NodeIndex[],
  dryRun: PodDryRun | undefined,
): Verdicts {
  const feasible: NodeIndex[] = [];
  const byFilter = answers.filters.map(() => new Map<Verdict, NodeIndex[]>());
  for (const node of nodes) {
    const failed =
      dryRun?.concerns(node) === true
        ? dryRun.on(node, (trial) => trial.firstFailure())
        : firstFailure(answers, node);
    if (failed === undefined) feasible.push(node);
    else {
      const known = byFilter[failed.at]!.get(failed.verdict);
      if (known === undefined) byFilter[failed.at]!.set(failed.verdict, [node]);
      else known.push(node);
    }
  }
  const rejections = answers.filters.flatMap(({ plugin, filter }, at) =>
    Array.from(byFilter[at]!, ([verdict, rejected]) => ({
      plugin,
      code: codeOf(verdict),
      reasons: filter.explain(detailOf(verdict)),
      nodes: rejected,
    })),
  );
  return { feasible, rejections };
}

/**
 * Nodes with the same verdicts throughout are one rejection: all reasons, and the strongest code with the first plugin that has
 * it (kubernetes v1.22.6 framework/interface.go PluginToStatus.Merge, in filter order).
 */
function askEvery(
  answers: Answers,
  nodes: readonly NodeIndex[],
  dryRun: PodDryRun | undefined,
): Verdicts {
  const { filters } = answers;
  const feasible: NodeIndex[] = [];
  const byVerdicts = new Map<string, NodeIndex[]>();
  for (const node of nodes) {
    const verdicts =
      dryRun?.concerns(node) === true
        ? dryRun.on(node, (trial) => trial.verdicts())
        : filters.map(({ filter }) => ask(filter, node));
    if (verdicts.every((verdict) => verdict === FITS)) {
      feasible.push(node);
      continue;
    }
    const key = verdicts.join();
    const known = byVerdicts.get(key);
    if (known === undefined) byVerdicts.set(key, [node]);
    else known.push(node);
  }
  const rejections = Array.from(byVerdicts, ([key, rejected]): NodeRejection => {
    const failed = key.split(',').flatMap((text, at) => {
      const verdict: Verdict = Number(text);
      const { plugin, filter } = filters[at]!;
      if (verdict === FITS) return [];
      return [{ plugin, code: codeOf(verdict), reasons: filter.explain(detailOf(verdict)) }];
    });
    const first = failed.find(({ code }) => code === 'UnschedulableAndUnresolvable') ?? failed[0]!;
    return {
      plugin: first.plugin,
      code: first.code,
      reasons: failed.flatMap(({ reasons }) => reasons),
      nodes: rejected,
      ...(failed.length > 1 && { plugins: failed.map(({ plugin }) => plugin) }),
    };
  });
  return { feasible, rejections };
}

/** Every filter that turns a node down, in filter order. Journal must have been caught up with. */
export function everyFailure(
  { filters }: Answers,
  node: NodeIndex,
  dryRun: PodDryRun | undefined,
): Failure[] {
  const verdicts =
    dryRun?.concerns(node) === true
      ? dryRun.on(node, (trial) => trial.verdicts())
      : filters.map(({ filter }) => ask(filter, node));
  return verdicts.flatMap((verdict, at) => (verdict === FITS ? [] : [{ at, verdict }]));
}

const ask = (filter: NodeFilter | GroupFilter, node: NodeIndex): Verdict =>
  filter.group === undefined ? filter.filter(node) : filter.filter(filter.group(node));

/** The first filter that turns a node down, by its place in the order, or undefined. Journal must have been caught up with. */
export function firstFailure(answers: Answers, node: NodeIndex): Failure | undefined {
  const { filters } = answers;
  for (let at = 0; at < filters.length; at++) {
    const verdict = ask(filters[at]!.filter, node);
    if (verdict !== FITS) return { at, verdict };
  }
  return undefined;
}
