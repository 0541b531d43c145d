import { isKind, keyOf } from '../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { API_VERSION, DRAIN_FAIL_ON, verdictOver } from '../../outcome/index.ts';
import type {
  Drain,
  DrainedNode,
  DrainMove,
  DrainOrder,
  Owner,
  Plan,
} from '../../outcome/index.ts';
import { objectsOf } from '../../input/index.ts';
import { appliedGiven } from '../../simulation/index.ts';
import type { NodeRecord, PlanInput } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { belowWish } from './below-wish.ts';
import { budgetProblems } from './budget-problems.ts';
import { checkOptions } from './check-options.ts';
import { chooseNodes } from './choose-nodes.ts';
import { drainFindings } from './findings.ts';
import type { DrainOptions } from './input.ts';
import { drainTroubles, warningsWithout } from './troubles.ts';
import { drainScenario } from './scenario.ts';
import type { DrainPlan } from './scenario.ts';
import { findOrder } from './find-order.ts';
import { movesOf, waitsOf } from './moves.ts';
import type { OwnerOf } from './moves.ts';
import { newNodes } from './new-nodes.ts';
import { play, settledAt } from './play.ts';
import type { Run } from './play.ts';
import { Places } from '../places.ts';
import { lostPods, pendingPods, podsInDoubt } from './pods-left.ts';

/** The input of `plan`; a drain makes its own scenario. */
export type DrainInput = Omit<PlanInput, 'scenario'>;

/**
 * What happens when nodes are drained as `kubectl drain --ignore-daemonsets` does it, through the eviction API. The input is simulated
 * until its pods run; then nodes are drained, and the run continues until nothing more can happen.
 *
 * @throws InputError with everything that is wrong in the input or the options
 */
export function drain(input: DrainInput, options: DrainOptions): Drain {
  const target = targetOf(objectsOf(appliedGiven(input)), options);
  const before = play(input, undefined);
  const startTime = options.at ?? settledAt(before.plan);
  const planFor = (nodes: readonly string[]): DrainPlan => ({
    ...target,
    nodes,
    startTime,
    options,
  });
  const playIn = (nodes: readonly string[]): Run => play(input, drainScenario(planFor(nodes)));
  const isOrdered = target.roll !== undefined || options.oneByOne === true;
  const played = isOrdered
    ? findOrder(target.nodes, playIn)
    : { nodes: target.nodes, run: playIn(target.nodes) };
  return documentOf({
    plan: planFor(played.nodes),
    before,
    options,
    places: new Places(input),
    ...played,
  });
}

/** The nodes to drain in the given order, and the nodes that replace them. */
function targetOf(
  objects: readonly KubernetesObject[],
  options: DrainOptions,
): Pick<DrainPlan, 'nodes' | 'roll'> {
  const problems: Problem[] = [];
  const nodes = chooseNodes(
    objects.filter((object) => isKind(object, 'Node')),
    options,
    problems,
  );
  const limits = checkOptions(options, nodes.length, problems);
  const added = limits === undefined ? [] : newNodes(objects, nodes, options.like, problems);
  if (problems.length > 0) throw new InputError(problems);
  return { nodes, ...(limits === undefined ? {} : { roll: { ...limits, objects: added } }) };
}

/** A drain that has been simulated. */
interface Played {
  readonly plan: DrainPlan;
  readonly options: DrainOptions;
  readonly places: Places;
  /** The run without the drain. */
  readonly before: Run;
  readonly run: Run;
  readonly order?: DrainOrder;
}

function documentOf(played: Played): Drain {
  const { plan, options, before, run, order } = played;
  const { failOn = DRAIN_FAIL_ON } = options;
  const { course, simulation } = run;
  const { drains, api } = simulation;
  const { nodes, startTime } = plan;
  const moves = movesOf(drains.evictions, course.births, ownersIn(run.plan));
  const endTime = endOf(run, moves, nodes.length);
  const lost = lostPods(before.plan, run.plan, {
    drained: nodes,
    evictions: drains.evictions,
    moves,
  });
  const pending = pendingPods(before.plan, run.plan, moves);
  const times = { startMs: startTime * 1000, endMs: run.plan.summary.endTime * 1000 };
  const below = belowWish(course.ready.values(), api, times);
  const budgets = budgetProblems(before.simulation.api);
  const inDoubt = podsInDoubt(run.plan, moves);
  const { nodes: records, evictions } = drains;
  const troubles = drainTroubles(before, run);
  const pods = { lost, pending, inDoubt, below };
  const found = { nodes, records, evictions, order, budgets, troubles, ...pods };
  const findings = drainFindings(found, failOn, played.places);
  const waits = waitsOf(evictions);
  return {
    apiVersion: API_VERSION,
    kind: 'Drain',
    scheduler: run.plan.scheduler,
    seed: run.plan.seed,
    summary: {
      verdict: verdictOver(findings),
      failOn,
      nodes: nodes.length,
      drained: records.filter(isDrained).length,
      moves: moves.length,
      placed: moves.filter(({ to }) => to !== null).length,
      waits: waits.length,
      lost: lost.length,
      pending: pending.length,
    },
    findings,
    ...modeOf(plan),
    nodes,
    drained: records.map(drainedNode),
    ...(order === undefined ? {} : { order }),
    startTime,
    endTime,
    moves,
    waits,
    lost,
    pending,
    below,
    budgets,
    scenario: drainScenario(plan),
    notModelled: run.plan.notModelled,
    warnings: [...run.plan.warnings, ...warningsWithout(before)],
  };
}

function modeOf({ roll, options }: DrainPlan): Pick<Drain, 'mode' | 'added'> {
  if (roll === undefined) return { mode: options.oneByOne === true ? 'one-by-one' : 'kubectl' };
  const added = roll.objects.filter(({ kind }) => kind === 'Node');
  return { mode: 'replacement', added: added.map(({ metadata }) => metadata.name) };
}

const isDrained = ({ toMs, error }: NodeRecord): boolean =>
  toMs !== undefined && error === undefined;

function drainedNode({ node, fromMs, toMs, error }: NodeRecord): DrainedNode {
  return {
    node,
    from: fromMs / 1000,
    to: toMs === undefined ? null : toMs / 1000,
    ...(error === undefined ? {} : { error }),
  };
}

function endOf({ plan, simulation }: Run, moves: readonly DrainMove[], nodes: number): number {
  const { nodes: records } = simulation.drains;
  if (records.length < nodes || records.some(({ toMs }) => toMs === undefined)) {
    return plan.summary.endTime;
  }
  const last = records.reduce((end, { toMs = 0 }) => Math.max(end, toMs / 1000), 0);
  return moves.reduce((end, { readyAt = 0 }) => Math.max(end, readyAt), last);
}

/** The workloads of pods, as a plan names them. */
function ownersIn({ pods, deleted = [] }: Plan): OwnerOf {
  const owners = new Map<string, Owner>();
  for (const { namespace, name, owner } of [...pods, ...deleted]) {
    if (owner !== undefined) owners.set(keyOf({ namespace, name }), owner);
  }
  return ({ metadata: { namespace, name } }: Pod) => owners.get(keyOf({ namespace, name }));
}
