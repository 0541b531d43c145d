import { keyOf, kubeletVersions } from '../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { API_VERSION } from '../../outcome/index.ts';
import type { Finding, SizedPending, Sizing } from '../../outcome/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import { chooseRelease } from '../../scheduler/index.ts';
import { objectsOf, takeInPod } from '../../input/index.ts';
import { appliedGiven, checkStanding, unmodelledAround } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { admittedCopy } from '../admitted-copy.ts';
import { Places } from '../places.ts';
import { planTroubles } from '../plan-troubles.ts';
import { prepare } from '../prepared/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { TemplateClaims } from '../template-claims.ts';
import { chooseCandidates } from './choose-candidates.ts';
import { Daemons } from './daemons.ts';
import { addedNodes, costOf, cpuOf, placementsOf, sizedTypes } from './describe.ts';
import { findNodes } from './find-nodes.ts';
import type { Found } from './find-nodes.ts';
import type { SizeInput, SizeOptions } from './input.ts';
import { sizePools } from './pools/analysis.ts';
import { summaryOf } from './summary.ts';
import { targetOf } from './target.ts';
import type { Trials } from './trial.ts';
import { goalDomains, parseGoal } from './goal.ts';
import type { SurviveGoal } from './goal.ts';
import { nodeOf } from './candidate.ts';

/**
 * Which nodes to add so that all pending pods fit, or so many copies of a pod. The input is simulated to its end first; every answer is
 * proven by scheduling the pods on the added nodes.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function size({ options: own, ...input }: SizeInput, given: SizeOptions = {}): Sizing {
  const options: SizeOptions = { ...own, ...given };
  checkNumbers(options);
  if (options.pools === true)
    return sizePools({ ...input, options: poolOptions(options) }, options);
  const { goal: wanted = 'fit' } = options;
  const goal = parseGoal(wanted, options.as);
  const all = appliedGiven(input);
  const objects = objectsOf(all);
  const copied = copiedPod(options, input, objects);
  const prepared = prepare({ ...input, options: planOptionsOf(options) });
  const chosen = chooseCandidates(options, prepared.nodes, objects);
  const target = targetOf(prepared, copied, options, new TemplateClaims(objects));
  const trials: Trials = {
    prepared,
    daemons: new Daemons(objects, prepared.setUp),
    copies: target.copies,
    claims: target.claims,
    required: target.required,
    goal,
  };
  const found = findNodes(trials, chosen, options);
  const unmodelled =
    copied === undefined ? undefined : unmodelledAround(copied, all, prepared.setUp, false);
  const troubles = planTroubles(prepared, isNotSized);
  const doubts = [
    ...(unmodelled?.doubts ?? doubtsOf(prepared, target.required)),
    ...troubles.doubts,
    ...found.tried.stuck,
  ];
  const { scheduler, notModelled, warnings } = prepared.plan;
  const places = new Places(input);
  return {
    apiVersion: API_VERSION,
    kind: 'Sizing',
    scheduler,
    seed: options.seed ?? 0,
    summary: summaryOf(found.result, doubts, options),
    goal: wanted,
    by: chosen.by,
    result: found.result,
    target: {
      pods: target.required.length,
      fit: target.required.length - found.missing,
      ...(copied === undefined ? {} : { copiesOf: keyOf(copied.metadata) }),
      ...(goal === undefined ? {} : { losses: lossesOf(goal, prepared, found) }),
    },
    ...answerOf(found),
    considered: chosen.types,
    pending: pendingOf(prepared, found, places),
    notModelled: [...(unmodelled?.unmodelled.ofPods ?? []), ...notModelled],
    warnings: [...warnings, ...troubles.warnings, ...chosen.warnings, ...target.warnings],
  };
}

function pendingOf(
  prepared: PreparedCluster,
  { pending }: Pick<Found, 'pending'>,
  places: Places,
): readonly SizedPending[] {
  return pending.map(({ pod, message, whenLost, whenLostAs }) => {
    const owner = prepared.ownerOf(pod);
    const { namespace, name } = pod.metadata;
    const named = { namespace, name, ...(owner === undefined ? {} : { owner }) };
    const when = {
      ...(whenLost !== undefined && { whenLost }),
      ...(whenLostAs !== undefined && { whenLostAs }),
    };
    return { ...named, ...when, message, ...places.ofPod(named) };
  });
}

/** How many losses the answer was tried with. */
function lossesOf(
  goal: SurviveGoal,
  prepared: PreparedCluster,
  { tried }: Pick<Found, 'tried'>,
): number {
  const added = tried.nodes.map(({ candidate, name }) => nodeOf(candidate, name).node);
  return goalDomains(goal, [...prepared.nodes, ...added]).length;
}

type Answered = Pick<
  Sizing,
  | 'add'
  | 'cost'
  | 'nodes'
  | 'cpu'
  | 'bound'
  | 'gap'
  | 'isOptimal'
  | 'alternatives'
  | 'types'
  | 'placements'
>;

function answerOf({
  candidates,
  tried,
  bound,
  objective,
  isOptimal,
  alternatives,
  probe,
}: Found): Answered {
  const cost = costOf(candidates);
  const add = addedNodes(candidates);
  const named = [...add, ...alternatives.flatMap((one) => one.add)].map(({ type }) => type);
  return {
    add,
    ...(cost === undefined ? {} : { cost }),
    nodes: candidates.length,
    cpu: cpuOf(candidates),
    bound,
    ...gapOf(objective, bound),
    isOptimal,
    alternatives,
    types: probe === undefined ? [] : sizedTypes(new Set(named), probe),
    placements: probe === undefined ? [] : placementsOf(tried, probe),
  };
}

/** A bound of 0 gives no gap: by this bound the pods might fit without added nodes. */
function gapOf(objective: number, bound: number): Pick<Sizing, 'gap'> {
  if (objective === 0) return { gap: 0 };
  return bound > 0 ? { gap: Number(Math.max(0, objective / bound - 1).toFixed(6)) } : {};
}

const NUMBERS = ['maxNodes', 'maxTypes', 'copies'] as const;

function checkNumbers(options: SizeOptions): void {
  const problems = NUMBERS.flatMap((name) => {
    const number = options[name];
    const isWrong = number !== undefined && !(Number.isInteger(number) && number >= 1);
    return isWrong
      ? [{ message: `${name}: ${String(number)} is not a whole number of at least 1` }]
      : [];
  });
  if (problems.length > 0) throw new InputError(problems);
}

/** The options of a plan in which the autoscaler sizes its pools. */
function poolOptions(options: SizeOptions): NonNullable<PlanInput['options']> {
  const { autoscaling, catalog } = options;
  const types = catalog === undefined ? {} : { catalog };
  return { ...planOptionsOf(options), autoscaling: { ...types, ...autoscaling } };
}

/** The options that `plan` knows. */
function planOptionsOf(options: SizeOptions): NonNullable<PlanInput['options']> {
  const {
    failOn: _failOn,
    pod: _pod,
    copies: _copies,
    catalog: _catalog,
    by: _by,
    goal: _goal,
    as: _as,
    types: _types,
    zones: _zones,
    spot: _spot,
    maxNodes: _maxNodes,
    limits: _limits,
    maxTypes: _maxTypes,
    pools: _pools,
    ...ofPlan
  } = options;
  // An autoscaler would add the nodes that are asked for.
  return { ...ofPlan, autoscaling: { use: 'none' } };
}

function copiedPod(
  { pod: given }: SizeOptions,
  input: PlanInput,
  objects: readonly KubernetesObject[],
): Pod | undefined {
  if (given === undefined) return undefined;
  const { release } = chooseRelease(input, kubeletVersions(objects));
  const asked = takeInPod(given, { admitted: true });
  const [pod = asked.object] = checkStanding([asked], release).pods;
  return admittedCopy(pod, objects, podStrategyOf(release));
}

/** Pods that are pending or not created are part of the answer. */
const isNotSized = ({ kind }: Finding): boolean =>
  kind !== 'unschedulable' && kind !== 'not-created';

/** Pods that do not exist yet, such as the rest of a stuck ordered StatefulSet, may need more nodes than the answer has. */
function doubtsOf(
  { plan: { pods, missing = [] } }: PreparedCluster,
  required: readonly Pod[],
): readonly string[] {
  const later = missing
    .filter(({ why }) => why === 'waiting')
    .map(({ namespace, owner, pods: count }) => {
      const what = count === 1 ? '1 pod' : `${String(count)} pods`;
      return `${what} of ${owner.kind}/${owner.name} in ${namespace} not counted: created only when others run`;
    });
  const names = new Set(required.map(({ metadata }) => keyOf(metadata)));
  const doubts = pods.flatMap(({ namespace, name, doubts: own = [] }) =>
    own.length > 0 && names.has(keyOf({ namespace, name })) ? own : [],
  );
  return [...new Set([...doubts, ...later])];
}
