import { refKeyOf, refOf } from '../../objects/index.ts';
import { API_VERSION, CAPACITY_FINDING_KINDS, verdictOver } from '../../outcome/index.ts';
import type {
  FullStep,
  GrownWorkload,
  Growth,
  GrowthSizing,
  GrowthSummary,
} from '../../outcome/index.ts';
import { objectsOf } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';
import { appliedGiven } from '../../simulation/index.ts';
import type { PlanOptions } from '../../simulation/index.ts';
import { Places } from '../places.ts';
import { planTroubles } from '../plan-troubles.ts';
import { prepare } from '../prepared/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { nodesFor } from '../size/nodes-for.ts';
import { chooseRates } from './choose-rates.ts';
import type { Growing, GrowthSources } from './growing.ts';
import type { GrowthInput, GrowthOptions } from './input.ts';
import { shortestPeriod, usualHorizon } from './rate.ts';
import { runGrowth } from './run.ts';
import type { GrowthRun } from './run.ts';
import type { RoomLost } from './without-room.ts';

/**
 * When the first pod has no room if workloads grow step by step, by what, and which nodes to buy then. The input is simulated to its
 * end once; pods are added in a fork of that cluster. Quotas and the maxima of autoscalers hold; no node is added.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function growth(input: GrowthInput): Growth {
  const { rates: given, options = {}, ...rest } = input;
  checkNumbers(options);
  const all = appliedGiven(rest);
  const objects = objectsOf(all);
  const rates = chooseRates(given, objects);
  const prepared = prepare({ ...rest, options: planOptionsOf(options) });
  const period = shortestPeriod(rates.all);
  const { atLeast = 1 } = options;
  const horizon = Math.max(atLeast, options.horizon ?? usualHorizon(period));
  const sources = { prepared, given: all, objects };
  const run = runGrowth(sources, rates, { period, horizon });
  if (run.growing.length === 0) throw new InputError([{ message: NOTHING_GROWS }]);
  const { full, steps } = run.grown;
  const sizing = nodesAt(sources, run, options);
  const places = new Places(rest);
  return {
    apiVersion: API_VERSION,
    kind: 'Growth',
    scheduler: prepared.plan.scheduler,
    seed: options.seed ?? 0,
    summary: summaryOf(run, atLeast, options),
    period,
    horizon,
    workloads: run.growing.map((one) => grownWorkload(one, run, places)),
    steps,
    ...(full === undefined ? {} : { full: fullStep(full, places) }),
    ...(sizing === undefined ? {} : { sizing }),
    notModelled: prepared.notModelled,
    warnings: [
      ...prepared.plan.warnings,
      ...planTroubles(prepared).warnings,
      ...autoscalerWarning(prepared),
    ],
  };
}

const NOTHING_GROWS =
  'nothing grows: the input has no Deployment, ReplicaSet, ReplicationController or StatefulSet with a rate';

function autoscalerWarning({ plan: { nodeAutoscaling } }: PreparedCluster): readonly string[] {
  return nodeAutoscaling === undefined
    ? []
    : ['growth adds no nodes: a pod without room is when the node autoscaler would launch one'];
}

function nodesAt(
  { prepared, objects }: GrowthSources,
  { grown: { full, added } }: GrowthRun,
  { sizes = true, catalog, failedZones }: GrowthOptions,
): GrowthSizing | undefined {
  if (!sizes || full === undefined || full.pending.length === 0) return undefined;
  const wanting = { added, pending: full.step === 0 ? full.pending : [], objects };
  return nodesFor(prepared, wanting, {
    ...(catalog === undefined ? {} : { catalog }),
    ...(failedZones === undefined ? {} : { failedZones }),
  });
}

function grownWorkload(
  { workload, rate, from, bound }: Growing,
  { grown }: GrowthRun,
  places: Places,
): GrownWorkload {
  const { kind, name, namespace } = refOf(workload);
  const end = grown.ends.get(refKeyOf({ kind, name, namespace }));
  const bounded =
    bound === undefined || end?.boundedAt === undefined
      ? {}
      : { bounded: { ...bound, step: end.boundedAt } };
  return {
    kind,
    name,
    namespace,
    rate: rate.text,
    from,
    to: end?.replicas ?? from,
    ...bounded,
    ...places.ofObject(kind, namespace, name),
  };
}

function fullStep({ pending: _pending, ...full }: RoomLost, places: Places): FullStep {
  const pods = full.pods.map((one) => ({
    ...one,
    ...places.ofObject(one.owner.kind, one.namespace, one.owner.name),
  }));
  return { ...full, pods };
}

function summaryOf(
  { fits, doubts }: GrowthRun,
  atLeast: number,
  { failOn = CAPACITY_FINDING_KINDS }: GrowthOptions,
): GrowthSummary {
  const verdict = verdictOver([
    { kind: 'too-few', counts: fits < atLeast && failOn.includes('too-few') },
    { kind: 'in-doubt', counts: doubts.length > 0 && failOn.includes('in-doubt') },
  ]);
  return { verdict, failOn, atLeast, fits, ...(doubts.length === 0 ? {} : { doubts }) };
}

/** The most steps: ten years of days. */
const MOST_STEPS = 3_650;

function checkNumbers({ atLeast = 0, horizon = 1 }: GrowthOptions): void {
  const check = (what: string, value: number, least: number) =>
    Number.isInteger(value) && value >= least && value <= MOST_STEPS
      ? []
      : [
          {
            message: `${what}: ${String(value)} is not a whole number from ${String(least)} to ${String(MOST_STEPS)}`,
          },
        ];
  const problems = [...check('atLeast', atLeast, 0), ...check('horizon', horizon, 1)];
  if (problems.length > 0) throw new InputError(problems);
}

/** The options that `plan` knows. */
function planOptionsOf(options: GrowthOptions): PlanOptions {
  const {
    failOn: _failOn,
    atLeast: _atLeast,
    horizon: _horizon,
    sizes: _sizes,
    catalog: _catalog,
    ...ofPlan
  } = options;
  return ofPlan;
}
