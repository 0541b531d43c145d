import type {
  Capacities,
  Capacity,
  CapacityGain,
  CountedTemplate,
  Plan,
} from '../../outcome/index.ts';
import { API_VERSION } from '../../outcome/index.ts';
import { HeldVolumes } from '../held-volumes.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import { planTroubles } from '../plan-troubles.ts';
import type { SettledPlan } from '../plan-troubles.ts';
import { TemplateClaims } from '../template-claims.ts';
import type { CapacitiesInput, CapacityInput, CapacityOptions } from './input.ts';
import { fillCluster } from './fill-cluster.ts';
import type { Filled, FillOptions } from './fill-cluster.ts';
import { findGains } from './find-gains.ts';
import { judge, summaryOf } from './judge.ts';
import { readTemplates } from './read-templates.ts';
import type { ReadTemplates, TemplateToCount } from './read-templates.ts';
import { templateCapacity } from './template-capacity.ts';
import { greatest } from '../../units/index.ts';

const DEFAULT_LIMIT = 1_000_000;

/**
 * How many more copies of a pod fit into the cluster, on which nodes, and what the next copy lacks. The input is simulated to its end
 * first, then copies are placed one by one with the pod's profile, without preemption. Every node is evaluated, unless
 * percentageOfNodesToScore is given. Several pods are counted each alone, or all `together`.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function capacity(input: CapacityInput): Capacity;
export function capacity(input: CapacitiesInput): Capacities;
export function capacity(input: CapacityInput | CapacitiesInput): Capacity | Capacities;
export function capacity(input: CapacityInput | CapacitiesInput): Capacity | Capacities {
  const { options = {} } = input;
  const read = readTemplates(input);
  if ('templates' in input) return countSeveral(read, input.options ?? {});
  const counted = countAlone(read, options);
  const [only] = counted;
  if (only === undefined) throw new Error('assertion failed: one pod is one template');
  const { verdict: _verdict, atLeast, share: _share, doubts: _doubts, ...template } = only;
  const { notModelled, warnings, ...head } = headOf(read, counted, { ...options, atLeast });
  return { ...head, ...template, notModelled, warnings };
}

function countSeveral(
  read: ReadTemplates,
  options: NonNullable<CapacitiesInput['options']>,
): Capacities {
  const { together = false, ...rest } = options;
  const { counted: templates, ...gains }: Counts = together
    ? count(read, rest)
    : { counted: countAlone(read, rest) };
  const { notModelled, warnings, ...head } = headOf(read, templates, rest);
  return { ...head, isTogether: together, templates, ...gains, notModelled, warnings };
}

function headOf(
  { prepared, templates }: ReadTemplates,
  counted: readonly CountedTemplate[],
  options: CapacityOptions,
): Pick<
  Capacity,
  'apiVersion' | 'kind' | 'scheduler' | 'seed' | 'summary' | 'notModelled' | 'warnings'
> {
  const { plan } = prepared;
  const ofPods = templates.flatMap(({ notModelled }) => notModelled);
  return {
    apiVersion: API_VERSION,
    kind: 'Capacity',
    scheduler: plan.scheduler,
    seed: options.seed ?? 0,
    summary: summaryOf(counted, options),
    notModelled: [...ofPods, ...prepared.notModelled],
    warnings: [...warningsOf(prepared), ...assumedBy(templates, plan)],
  };
}

/** Each template on the same cluster at rest. */
const countAlone = (read: ReadTemplates, options: CapacityOptions): readonly CountedTemplate[] =>
  read.templates.flatMap((template) => {
    const { counted, gains } = count({ ...read, templates: [template] }, options);
    return gains === undefined ? counted : counted.map((one) => ({ ...one, gains }));
  });

interface Counts {
  readonly counted: readonly CountedTemplate[];
  readonly gains?: readonly CapacityGain[];
}

/** Copies of all templates in one cluster. */
function count({ prepared, templates, objects }: ReadTemplates, options: CapacityOptions): Counts {
  const ofFill = fillOptions(options, new TemplateClaims(objects));
  const filled = prepared.fork((fork) =>
    fillCluster({ cluster: prepared.cluster, fork }, templates, ofFill),
  );
  const counted = filled.map((one) => countedTemplate(one, { prepared, options }));
  if (options.gains === false) return { counted };
  const atLeast = greatest(counted.map((one) => one.atLeast));
  return { counted, gains: findGains(prepared, { templates, filled, atLeast }, ofFill) };
}

function countedTemplate(
  filled: Filled<TemplateToCount>,
  { prepared, options }: Pick<ReadTemplates, 'prepared'> & { readonly options: CapacityOptions },
): CountedTemplate {
  const { template } = filled;
  const { share, atLeast = options.atLeast ?? 1 } = template;
  const nodes = [...filled.copiesOn.keys()];
  const stuck = new HeldVolumes(prepared).whyCopiesStick(template.pod, nodes);
  const doubts = [
    ...template.doubts,
    ...(stuck === undefined ? [] : [stuck]),
    ...StartDoubts.in(prepared).about(template.pod, nodes),
  ];
  const found = templateCapacity(template, filled, prepared, options.by);
  const verdict = judge({ copies: found.copies, atLeast, doubts }, options);
  return { ...found, verdict, atLeast, share, ...(doubts.length === 0 ? {} : { doubts }) };
}

const fillOptions = (
  { limit = DEFAULT_LIMIT, seed = 0, tieBreak = 'random' }: CapacityOptions,
  claims: TemplateClaims,
): FillOptions => ({ limit, seed, tieBreak, claims });

/** ConfigMaps and Secrets that only the templates take as provided: the plan already warns of references of its pods. */
function assumedBy(templates: readonly TemplateToCount[], { warnings }: Plan): readonly string[] {
  const lines = new Set(templates.flatMap(({ assumed }) => assumed));
  return [...lines].filter((line) => !warnings.some((one) => one.startsWith(line.slice(0, -1))));
}

function warningsOf(settled: SettledPlan): readonly string[] {
  const { unschedulable } = settled.plan.summary;
  const all = [...settled.plan.warnings, ...planTroubles(settled).warnings];
  if (unschedulable === 0) return all;
  const pods = unschedulable === 1 ? '1 pending pod' : `${unschedulable} pending pods`;
  return [...all, `${pods} may use this capacity first`];
}
