import { NODE_AUTOSCALER_KINDS } from '../../autoscalers/index.ts';
import { EVERY_KIND, isBound, isCustomResource, isKind, isServed } from '../../objects/index.ts';
import type { KubernetesObject, Pod, TemplateOwner } from '../../objects/index.ts';
import { workloadOf } from '../../outcome/index.ts';
import type { ExplainedAt, Explanation, NodeAutoscaling, Plan } from '../../outcome/index.ts';
import type { Given } from '../../input/index.ts';
import { appliedGiven, plan, settingsWithoutEffect } from '../../simulation/index.ts';
import type { PlanInput, PlanOptions, Simulation } from '../../simulation/index.ts';
import { provenHints } from './proven-hints.ts';
import { placeOfObject } from '../places.ts';
import { planTroubles } from '../plan-troubles.ts';
import type { SettledPlan } from '../plan-troubles.ts';
import { explain } from './analysis.ts';
import type { ExplainInput, ExplainOptions } from './input.ts';
import { PodsInPlan } from './pods-in-plan.ts';

/** The input of `plan`, and the pod to explain. */
export interface ExplainAtInput extends Omit<PlanInput, 'options'>, Pick<ExplainInput, 'workload'> {
  readonly pod: Given<Pod>;
  /** The pod is an object of the input; false: it is the next pod of the workload. */
  readonly isGiven: boolean;
  /** The input after its manifests are applied, without the selected object. */
  readonly others: readonly Given[];
  readonly at: ExplainedAt;
  readonly options?: ExplainOptions;
}

/**
 * Explains a pod at a moment of the plan. A pod without a turn is explained at the end, and a pod that runs already at the start.
 * For a workload, its first pod that stays pending is explained, or its first pod.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function explainAt(input: ExplainAtInput): Explanation {
  const { place: _place, ...explained } = explainThen(input);
  return { ...explained, ...placeOfObject(input.pod, input) };
}

function explainThen(input: ExplainAtInput): Explanation {
  const { others, at } = input;
  if (at === 'start' || (at === 'turn' && isRunning(input))) {
    return { ...explain({ ...askedOf(input), objects: others }), at: 'start' };
  }
  return explainInPlan(input);
}

function explainInPlan(input: ExplainAtInput): Explanation {
  const { pod: asked, workload, isGiven, options = {}, others: _others, at, ...rest } = input;
  const seen = new PodsInPlan({ pod: asked.object, workload: isGiven ? undefined : workload });
  const planned = { ...rest, options: planOptions(options) };
  const settled = simulate(planned, seen);
  const turn = at === 'turn' ? seen.turn : undefined;
  const stored = turn?.pod ?? seen.leftPending;
  const judged = stored ?? asked.object;
  const explained = explain({
    ...askedOf(input),
    objects: notServed(rest, settled.plan),
    cluster: withoutPod(turn?.objects ?? settled.plan.objects ?? [], judged),
    ...(stored === undefined ? {} : { stored }),
  });
  const turnOf = { input: planned, settled: settled.plan, pod: judged };
  const proven = withUnserved(withProven(explained, turnOf), settled.plan, judged);
  const inPlan = {
    ...withTroubles(proven, settled, subjectOf(input)),
    ...warningsOf(options, settled.plan.nodeAutoscaling),
  };
  if (turn === undefined) return { ...inPlan, at: 'end' };
  const known = withFailure(inPlan, messageOf(turn.pod, settled.plan));
  return { ...known, at: 'turn', turnTime: turn.atMs / 1000 };
}

/** The settings of node autoscalers that the plan does not read. */
function warningsOf(
  { autoscaling }: ExplainOptions,
  acting: NodeAutoscaling | undefined,
): Pick<Explanation, 'warnings'> {
  const chosen = acting && { name: acting.autoscaler, isSwitchedOff: false };
  const warnings = settingsWithoutEffect(autoscaling, chosen);
  return warnings.length === 0 ? {} : { warnings };
}

const withProven = (
  explained: Explanation,
  turn: Parameters<typeof provenHints>[1],
): Explanation =>
  explained.hints === undefined || explained.hints.length === 0
    ? explained
    : { ...explained, hints: provenHints(explained.hints, turn) };

/** Adds why the plan's node autoscaler launches no node for the pod, if the pod waits at the end. */
function withUnserved(explained: Explanation, settled: Plan, judged: Pod): Explanation {
  const { nodeAutoscaling, pods } = settled;
  const { namespace, name } = judged.metadata;
  const waiting = pods.find((one) => one.name === name && one.namespace === namespace);
  if (nodeAutoscaling === undefined || waiting?.node !== null) {
    return explained;
  }
  const { autoscaler, unserved = [] } = nodeAutoscaling;
  const owner = workloadOf(waiting);
  const found = unserved.find(
    (one) =>
      one.namespace === namespace &&
      (one.example === name || (one.owner.kind === owner.kind && one.owner.name === owner.name)),
  );
  if (found === undefined) return explained;
  const { message, groups } = found;
  const unservedHere = { autoscaler, message, ...(groups === undefined ? {} : { groups }) };
  return { ...explained, unserved: unservedHere };
}

/** Takes over the message of the plan for a pod that fits alone and is not placed, such as a pod of a gang that does not fit. */
function withFailure(explained: Explanation, message: string | undefined): Explanation {
  if (message === undefined || explained.feasible.length === 0) return explained;
  const { summary } = explained;
  const isFailed = summary.failOn.includes('unschedulable');
  return {
    ...explained,
    message,
    ...(isFailed ? { summary: { ...summary, verdict: 'failed' } } : {}),
  };
}

/** The object that the plan's findings about the pod name. */
function subjectOf({ pod, workload }: ExplainAtInput): Omit<TemplateOwner, 'apiVersion'> {
  const { namespace, name } = pod.object.metadata;
  return workload ?? { kind: 'Pod', namespace, name };
}

/** Adds the plan's findings about the pod's workload. If the pod fits but does not run, or is never created, the answer is in doubt. */
function withTroubles(
  explained: Explanation,
  settled: SettledPlan,
  { kind, namespace, name }: Omit<TemplateOwner, 'apiVersion'>,
): Explanation {
  const { failOn, verdict, doubts: known = [] } = explained.summary;
  const { doubts } = planTroubles(
    settled,
    (one) =>
      one.namespace === namespace &&
      one.object === `${kind}/${name}` &&
      ![...known, explained.message].includes(one.message),
  );
  if (doubts.length === 0) return explained;
  const isDoubtful = verdict === 'passed' && failOn.includes('in-doubt');
  const summary = {
    failOn,
    verdict: isDoubtful ? ('unknown' as const) : verdict,
    doubts: [...known, ...doubts],
  };
  return { ...explained, summary };
}

/** The scheduler's message about the pod in the plan; undefined for a pod that has a node at the end. */
const messageOf = ({ metadata: { namespace, name } }: Pod, { pods }: Plan): string | undefined =>
  pods.find((one) => one.name === name && one.namespace === namespace)?.message;

/** The input of `explain` without objects: the caller adds the current objects. */
function askedOf(input: ExplainAtInput): Omit<ExplainInput, 'objects'> {
  const { pod, workload, options = {}, ...rest } = input;
  const { objects: _objects, cluster: _cluster, apply: _apply, ...more } = rest;
  const { others: _others, isGiven: _isGiven, at: _at, ...scheduler } = more;
  return { ...scheduler, pod, options, ...(workload === undefined ? {} : { workload }) };
}

/** The pod is in the input, with a node. */
const isRunning = ({ pod, isGiven, ...rest }: ExplainAtInput): boolean =>
  isGiven &&
  appliedGiven(rest).some(
    ({ object }) => isKind(object, 'Pod') && isNamed(object, pod.object) && isBound(object),
  );

/** Objects that no API server here has, such as custom resources: doubts are about them. */
const notServed = (input: PlanInput, { nodeAutoscaling }: Plan): readonly Given[] => {
  const acting = NODE_AUTOSCALER_KINDS.find(({ name }) => name === nodeAutoscaling?.autoscaler);
  return appliedGiven(input).filter(
    ({ object }) =>
      (isCustomResource(object.apiVersion) || !isServed(object.apiVersion, object.kind)) &&
      acting?.models(object) !== true,
  );
};

const planOptions = ({
  failOn: _failOn,
  admit: _admit,
  allReasons: _all,
  bind: _bind,
  hints: _hints,
  ...own
}: ExplainOptions): PlanOptions => own;

function simulate(input: PlanInput, seen: PodsInPlan): SettledPlan {
  let running: Simulation | undefined;
  const settled = plan(input, (simulation) => {
    running = simulation;
    seen.watch(simulation, () => objectsIn(simulation));
  });
  seen.end(running?.api.list('Pod') ?? []);
  return { plan: settled, profiles: running?.profiles ?? [] };
}

/** What the API server has, with pods on the nodes where the scheduler has assumed them. */
function objectsIn({ api, cluster }: Simulation): readonly KubernetesObject[] {
  return EVERY_KIND.flatMap((kind): readonly KubernetesObject[] =>
    kind === 'Pod'
      ? api.list('Pod').map((pod) => {
          const nodeName = isBound(pod) ? undefined : cluster.placedPod(pod)?.nodeName;
          return nodeName === undefined ? pod : { ...pod, spec: { ...pod.spec, nodeName } };
        })
      : api.list(kind),
  );
}

const withoutPod = (objects: readonly KubernetesObject[], pod: Pod): readonly KubernetesObject[] =>
  objects.filter((object) => !isKind(object, 'Pod') || !isNamed(object, pod));

const isNamed = ({ metadata: one }: Pod, { metadata: other }: Pod): boolean =>
  one.name === other.name && one.namespace === other.namespace;
