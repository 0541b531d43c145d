import { controllerOf } from '../../objects/index.ts';
import { API_VERSION, groupsOf, isSuperseded, verdictOver } from '../../outcome/index.ts';
import type {
  FindingKind,
  MissingPods,
  NotModelled,
  Plan,
  PlanGroup,
  PlanInputSummary,
  PlannedPod,
  PlanSummary,
  RunEnd,
  ScenarioOutcome,
} from '../../outcome/index.ts';
import { addFailedJobs } from './failed-jobs.ts';
import { describeScheduler } from './describe-scheduler.ts';
import { FindingList, sandboxTroubleOf } from '../findings/index.ts';
import type { PlaceOf } from '../findings/index.ts';
import type { PodHistory } from './history.ts';
import { keptEvents } from './kept-events.ts';
import { planAutoscalers } from './replica-autoscaling.ts';
import { planAutoscaling } from './node-autoscaling.ts';
import type { AutoscalingContext } from './node-autoscaling.ts';
import { missingPods, writtenOwner } from './missing-pods.ts';
import { PodDoubts } from '../not-modelled/index.ts';
import type { Unmodelled } from '../not-modelled/index.ts';
import { plannedNodes } from './planned-nodes.ts';
import { PodPlanner } from './planned-pod.ts';
import type { JudgedRun } from './planned-pod.ts';
import { isLooping } from './pod-condition.ts';
import { ReferenceReport } from '../references/index.ts';
import type { ReleaseTrouble } from '../release/index.ts';
import { applyRecords } from '../scenario/index.ts';
import { findShortfalls, shortfallFinding } from '../standing/index.ts';
import type { RunEnding, Shortfalls, StandingBefore } from '../standing/index.ts';
import { rolloutFindings, rolloutsOf } from '../rollouts/index.ts';
import type { RolloutLog } from '../rollouts/index.ts';
import type { AutoscaledRun } from '../replica-autoscaling/index.ts';
import { WithoutRequests } from './without-requests.ts';
import type { TracePlay } from '../trace/index.ts';
import type { EventRecord } from '../../server/index.ts';
import type { World } from '../world/build.ts';

/** What a plan states beyond the state of the world. */
export interface PlanContext extends AutoscalingContext {
  readonly failOn: readonly FindingKind[];
  /** Seconds. */
  readonly slowAfter: number;
  readonly rollouts: RolloutLog;
  /** Undefined: no autoscaler acted. */
  readonly autoscaled: AutoscaledRun | undefined;
  /** The trace, if there is one. */
  readonly play: TracePlay;
  readonly placeOf: PlaceOf;
  /** How the workloads of the cluster stood at the start. */
  readonly before: StandingBefore;
  /** uids of Jobs that had failed before the plan began. */
  readonly failedBefore: ReadonlySet<string>;
  readonly seed: number;
  readonly end: RunEnd;
  /** Virtual seconds. */
  readonly endTime: number;
  readonly scenario: ScenarioOutcome | undefined;
  readonly input: PlanInputSummary;
  readonly release: readonly ReleaseTrouble[];
  /** What the input asks for that is not simulated. */
  readonly unmodelled: Unmodelled;
  /** Other entries of `notModelled`. */
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

/** The plan of a simulation that has ended. */
export function buildPlan(world: World, context: PlanContext): Plan {
  const { seed, scenario, input, warnings, play, failOn, slowAfter } = context;
  const found = new FindingList(context.failOn);
  const ending = endingOf(world, context);
  const shortfalls = findShortfalls(world, context.before, ending);
  const references = new ReferenceReport(world.api, world.provision);
  const run = { ...ending, hasTime: hasTime(context), shortfalls, references };
  const pods = planPods(world, context, { found, run });
  addFailedJobs(found, world, context.failedBefore);
  if (scenario !== undefined) found.addScenario(scenario);
  for (const one of context.release) found.addRelease(one);
  // After planPods, which adds the entries of pods in doubt.
  const notModelled = [...context.unmodelled.entries, ...context.notModelled];
  for (const one of notModelled) found.addNotModelled(one);
  const missing = missingPods(world);
  for (const one of missing) found.addMissing(one);
  for (const one of applyRecords(world.api).kept) found.addKept(one);
  if (hasTime(context)) addShortfalls(found, shortfalls);
  const rollouts = planRollouts(world, context, { pods, found });
  const autoscaling = planAutoscaling(world, context, { found, pods: pods.listed });
  const all = [pods.listed, pods.deleted];
  const autoscalers = planAutoscalers(world.api, context, { pods: all, found });
  const findings = found.findings(context.placeOf, pods.listed);
  const nodes = plannedNodes(world);
  let events: readonly EventRecord[] | undefined;
  let groups: readonly PlanGroup[] | undefined;
  return {
    apiVersion: API_VERSION,
    kind: 'Plan',
    scheduler: describeScheduler(world.setUp),
    seed,
    summary: {
      nodes: nodes.length,
      ...podCounts({ ...pods, ended: play.ended }, missing, refusedObjects(world)),
      endTime: context.endTime,
      verdict: verdictOver(findings),
      ...{ failOn, slowAfter },
      ended: context.end === 'idle' && pods.areLooping ? 'looping' : context.end,
    },
    findings,
    get groups() {
      return (groups ??= groupsOf(this).map(({ group }) => group));
    },
    ...autoscaling,
    input,
    pods: pods.listed,
    ...(missing.length === 0 ? {} : { missing }),
    nodes,
    ...rollouts,
    ...autoscalers,
    ...play.replay(context.endTime),
    ...pods.unasked,
    ...(pods.deleted.length === 0 ? {} : { deleted: pods.deleted }),
    ...(scenario === undefined ? {} : { scenario }),
    // Built on the first read: there are several events per pod.
    get events() {
      return (events ??= eventsOf(world));
    },
    notModelled: notModelled.map((one) => withPlace(one, context.placeOf)),
    warnings: [...world.warnings, ...warnings, ...references.warnings],
  };
}

/** Without time nothing rolls out. Adds the findings. */
function planRollouts(
  { api, events }: World,
  context: PlanContext,
  { pods, found }: { readonly pods: PodLists; readonly found: FindingList },
): Pick<Plan, 'rollouts'> {
  if (!hasTime(context)) return {};
  const { rollouts: log, endTime, slowAfter, failOn } = context;
  const rollouts = rolloutsOf({
    api,
    log,
    pods: [pods.listed, pods.deleted],
    endTime,
    slowAfter,
    listsUnfinished: failOn.includes('slow'),
    events: () => events.records,
  });
  for (const rollout of rollouts) {
    for (const one of rolloutFindings(rollout, context)) {
      found.addRollout(rollout, rollout.namespace, one);
    }
  }
  return rollouts.length === 0 ? {} : { rollouts };
}

/** The events of shorter loops are all kept: a reader sees each turn. */
const FEW_TURNS = 20;

function eventsOf({ events, history }: World): readonly EventRecord[] {
  if (history.dropped <= FEW_TURNS) return events.records;
  const kept = new Set<string>();
  const looping = new Set<string>();
  for (const { pod, repeats } of history.pods) {
    const { namespace, name } = pod.metadata;
    kept.add(`Pod/${namespace}/${name}`);
    if (repeats === undefined) continue;
    const owner = controllerOf(pod.metadata);
    looping.add(`Pod/${namespace}/${name}`);
    if (owner?.kind === 'StatefulSet') looping.add(`StatefulSet/${namespace}/${owner.name}`);
  }
  return keptEvents(events.records, { kept, looping });
}

function endingOf({ clock, timestamps }: World, { end, endTime }: PlanContext): RunEnding {
  const endWallMs = Date.parse(timestamps.after(endTime - clock.nowMs / 1000));
  return { end, endTime, endWallMs };
}

/** Objects that create no pods are only counted, and there may be many. */
function withPlace(one: NotModelled, placeOf: PlaceOf): NotModelled {
  if (one.makesPods === false) return one;
  const [first = '', name = first] = one.object.split('/');
  const place = placeOf(one.kind, name === first ? undefined : first, name);
  return place === undefined ? one : { ...one, place };
}

/** The pods of a plan, and what its summary says of them beside their numbers. */
interface PodLists {
  readonly listed: readonly PlannedPod[];
  readonly deleted: readonly PlannedPod[];
  readonly preempted: number;
  readonly evicted: number;
  readonly lost: number;
  readonly unasked: Pick<Plan, 'withoutRequests'>;
  /** Whether a listed pod crashes, or fails to pull, without end. */
  readonly areLooping: boolean;
}

/** False: the run ends as it begins, so that only placements can be judged. */
const hasTime = ({ end, endTime }: PlanContext): boolean => end !== 'until' || endTime > 0;

function addShortfalls(found: FindingList, { all }: Shortfalls): void {
  for (const one of all) {
    const { workload } = one;
    const owner = writtenOwner(workload);
    const { namespace } = workload.metadata;
    const { isRest, ...finding } = shortfallFinding(one);
    if (isRest !== true || !found.names(owner, namespace)) {
      found.addWorkload(owner, namespace, finding);
    }
  }
}

function planPods(
  world: World,
  context: PlanContext,
  { found, run }: { readonly found: FindingList; readonly run: JudgedRun },
): PodLists {
  const { unmodelled } = context;
  const planner = new PodPlanner(world, found, PodDoubts.among(unmodelled, world.api), run);
  const listed: PlannedPod[] = [];
  const deleted: PlannedPod[] = [];
  const counts = { preempted: 0, evicted: 0, lost: 0 };
  const unasked = new WithoutRequests();
  let areLooping = false;
  for (const history of world.history.pods) {
    const pod = world.history.latest(history);
    const planned = planner.plan(history, pod);
    if (!history.isExisting) run.references.note(history.pod, planned.owner);
    if (planned.lost === true) counts.lost++;
    if (isRemoved(history)) {
      deleted.push(planned);
      continue;
    }
    if (history.preemptedBy !== undefined) counts.preempted++;
    if (history.isDeleted) counts.evicted++;
    listed.push(planned);
    if (!history.isExisting) unasked.note(pod, planned.owner);
    areLooping ||= isLooping(pod) || sandboxTroubleOf(pod, history.timeline) !== undefined;
  }
  return { listed, deleted, ...counts, areLooping, unasked: unasked.found };
}

/** Replaced in a rollout, drained or deleted. Victims of preemption stay in the plan's list of pods. */
const isRemoved = ({ isDeleted, preemptedBy }: PodHistory): boolean =>
  isDeleted && preemptedBy === undefined;

type PodCounts = Omit<PlanSummary, 'nodes' | 'endTime' | 'verdict' | 'failOn' | 'ended'>;

function podCounts(
  { listed, preempted, evicted, lost, ended }: PodLists & { readonly ended: number },
  missing: readonly MissingPods[],
  refusedObjects: number,
): PodCounts {
  // A pod that is lost with a deleted node does not wait for another one.
  const left = listed.filter(
    (pod) => (pod.node !== null || pod.lost !== true) && !isSuperseded(pod),
  );
  const waiting = left.filter(({ node }) => node === null);
  const gated = waiting.filter(({ attempts, message }) => attempts === 0 && message !== undefined);
  const untried = waiting.filter(isUntried);
  return {
    pods: left.length - evicted + ended,
    placed: left.length - evicted - waiting.length + ended,
    running: left.filter(({ status, node }) => status === 'Running' && node !== null).length,
    unschedulable: waiting.length - gated.length - untried.length,
    gated: gated.length,
    preempted,
    refused: podsIn(missing, 'refused'),
    refusedObjects,
    notCreated: podsIn(missing, 'waiting'),
    lost,
    unknown: listed.filter((pod) => pod.doubts !== undefined).length,
  };
}

/** Whether the pod belongs to a scheduler that this plan does not simulate. */
const isUntried = ({ message, doubts }: PlannedPod): boolean =>
  message === undefined && doubts !== undefined;

const podsIn = (missing: readonly MissingPods[], why: MissingPods['why']): number =>
  missing.reduce((sum, one) => sum + (one.why === why ? one.pods : 0), 0);

/** Objects that the user applied, at the start or in a step. */
const refusedObjects = ({ refusals }: World): number =>
  refusals.all.filter(
    ({ owner, object }) => owner.kind === object.kind && owner.name === object.metadata.name,
  ).length;
