import { API_VERSION } from '../../../outcome/index.ts';
import type {
  Finding,
  PoolSize,
  SizedPool,
  SizedPending,
  Sizing,
  SizingResult,
} from '../../../outcome/index.ts';
import type { PlanInput } from '../../../simulation/index.ts';
import { planTroubles } from '../../plan-troubles.ts';
import type { SizeOptions } from '../input.ts';
import { summaryOf } from '../summary.ts';
import { isOverIn, leastOf, MOST_TRIALS, withBounds } from './search.ts';
import type { Least } from './search.ts';
import { PoolTrials, unsettledPools } from './trial.ts';
import type { AllBounds, Trial } from './trial.ts';

/** A NodeClaim counts as the largest type that it may become, until it is launched: limits need more than what is used. */
const FACTORS: readonly number[] = [1, 1.25, 1.5, 2, 4];

/**
 * The bounds that the pools of an autoscaler need: the smallest maximum (of a NodePool: the limit on cpu) at which nothing stays pending that
 * a pool without limits takes, one pool after the other; then the smallest minimum of node groups by which the autoscaler drains no node and
 * launches none again. Each is proven by a plan with it, and one less is seen to fail.
 *
 * @throws InputError with everything that is wrong in the input, or if it has no autoscaler
 */
export function sizePools(input: PlanInput, options: Pick<SizeOptions, 'failOn' | 'seed'>): Sizing {
  const trials = new PoolTrials(input);
  const lifted = trials.run(new Map());
  const free = trials.runFree(liftedBounds(lifted));
  const highest = sufficientBounds(trials, free);
  const maxima = highest === undefined ? undefined : leastMaxima(trials, highest, free);
  const minima = maxima && leastMinima(trials, maxima, free);
  const pools = [...free.pools.values()].map((pool) =>
    sizedPool(pool, lifted.pools.get(pool.name), { maxima, minima, free }),
  );
  const proof = minima?.proof ?? free;
  const troubles = planTroubles(proof, isNotSized);
  const doubts = [...doubtsOf({ free, proof, maxima, minima, trials }), ...troubles.doubts];
  const result = resultOf(maxima, free);
  const { plan } = proof;
  const all = new Set([...plan.pods, ...proof.waiting]).size;
  return {
    apiVersion: API_VERSION,
    kind: 'Sizing',
    scheduler: plan.scheduler,
    seed: options.seed ?? 0,
    summary: summaryOf(result, doubts, options),
    goal: 'fit',
    by: 'nodes',
    result,
    target: { pods: all, fit: all - proof.waiting.length },
    pools,
    add: [],
    nodes: 0,
    cpu: 0,
    bound: 0,
    isOptimal: false,
    alternatives: [],
    considered: pools.length,
    types: [],
    placements: [],
    pending: pendingIn(free),
    notModelled: plan.notModelled,
    warnings: [...plan.warnings, ...troubles.warnings],
  };
}

function resultOf(maxima: Maxima | undefined, { waiting }: Trial): SizingResult {
  if (maxima === undefined) return 'none-found';
  return waiting.length === 0 ? 'sufficient' : 'insufficient';
}

/** Pods that are pending or not created are part of the answer. */
const isNotSized = ({ kind }: Finding): boolean =>
  kind !== 'unschedulable' && kind !== 'not-created';

/** Whether more pods wait than without limits. */
const isWorse = (trial: Trial, free: Trial): boolean => trial.waiting.length > free.waiting.length;

const liftedBounds = ({ pools }: Trial): AllBounds =>
  new Map([...pools.keys()].map((name) => [name, { max: Infinity }]));

/** Bounds that suffice: what the pools have had at their peak without limits, and more if that does not do. */
function sufficientBounds(trials: PoolTrials, free: Trial): AllBounds | undefined {
  for (const factor of FACTORS) {
    const bounds = new Map(
      [...free.pools].map(([name, { peak }]) => [name, { max: Math.ceil(peak * factor) }]),
    );
    if (!isWorse(trials.run(bounds), free)) return bounds;
  }
  return undefined;
}

interface Maxima {
  readonly bounds: AllBounds;
  readonly least: ReadonlyMap<string, Least>;
}

/** One pool after the other, with the maxima that were found for those before. */
function leastMaxima(trials: PoolTrials, highest: AllBounds, free: Trial): Maxima {
  const least = new Map<string, Least>();
  let bounds = highest;
  for (const [name, { used }] of free.pools) {
    const high = bounds.get(name)?.max ?? 0;
    const found = leastOf(
      { low: Math.min(Math.ceil(used), high), high },
      (max) => trials.run(withBounds(bounds, name, { max })),
      { holds: (trial) => !isWorse(trial, free), isOver: isOverIn(trials) },
    );
    least.set(name, found);
    bounds = withBounds(bounds, name, { max: found.value });
  }
  return { bounds, least };
}

interface Minima {
  readonly least: ReadonlyMap<string, Least>;
  /** The plan with all bounds, to the rest of the autoscaler. */
  readonly proof: Trial;
}

/** NodePools have no minimum: only node groups are sized. */
function leastMinima(trials: PoolTrials, { bounds: maxima }: Maxima, free: Trial): Minima {
  const least = new Map<string, Least>();
  let bounds = maxima;
  const sized = [...free.pools.values()].filter(({ unit }) => unit === 'nodes');
  for (const { name } of sized) {
    bounds = withBounds(bounds, name, { min: maxima.get(name)?.max ?? 0 });
  }
  for (const { name } of sized) {
    const high = bounds.get(name)?.min ?? 0;
    const found = leastOf(
      { low: 0, high },
      (min) => trials.run(withBounds(bounds, name, { min }), true),
      { holds: ({ run }) => !unsettledPools(run).has(name), isOver: isOverIn(trials) },
    );
    least.set(name, found);
    bounds = withBounds(bounds, name, { min: found.value });
  }
  return { least, proof: sized.length === 0 ? trials.run(bounds) : trials.run(bounds, true) };
}

interface Found {
  readonly maxima: Maxima | undefined;
  readonly minima: Minima | undefined;
  readonly free: Trial;
}

function sizedPool(
  { name, unit, used, peak }: PoolSize,
  own: PoolSize | undefined,
  { maxima, minima, free }: Found,
): SizedPool {
  const max = maxima?.least.get(name);
  const min = minima?.least.get(name);
  const below = max?.below;
  return {
    pool: name,
    unit,
    used,
    peak,
    ...(own?.max === undefined ? {} : { maxNow: own.max }),
    ...(own?.min === undefined ? {} : { minNow: own.min }),
    ...(max === undefined ? {} : { max: max.value }),
    ...(below === undefined ? {} : { waitingBelow: below.waiting.length - free.waiting.length }),
    ...(min === undefined ? {} : { min: min.value }),
  };
}

/** Pods that no pool takes without limits. */
const pendingIn = ({ waiting }: Trial): readonly SizedPending[] =>
  waiting.map(({ namespace, name, owner, message = '' }) => ({
    namespace,
    name,
    ...(owner === undefined ? {} : { owner }),
    message,
  }));

function doubtsOf({
  free,
  proof,
  maxima,
  minima,
  trials,
}: Found & { readonly proof: Trial; readonly trials: PoolTrials }): readonly string[] {
  const all = [...(maxima?.least.values() ?? []), ...(minima?.least.values() ?? [])];
  const isUnproven =
    minima !== undefined && (isWorse(proof, free) || unsettledPools(proof.run).size > 0);
  const ofPlan = proof.plan.findings
    .filter(({ kind, counts }) => kind === 'in-doubt' && counts)
    .map(({ message }) => message);
  return [
    ...(maxima === undefined
      ? ['no bounds were found by which all pods get nodes that get one without limits']
      : []),
    ...(all.some(({ isLeast }) => !isLeast)
      ? [
          `the search was cut after ${String(trials.count)} of at most ${String(MOST_TRIALS)} plans: less may do`,
        ]
      : []),
    ...(isUnproven ? ['with all bounds together pods wait or are evicted'] : []),
    ...(free.run.types === 'nodes'
      ? ['no catalogue (--catalog): only the types of the nodes that are there are known']
      : []),
    ...new Set(ofPlan),
  ];
}
