import { controllerOf } from '../../objects/index.ts';
import { API_VERSION, groupsOf, verdictOver } from '../../outcome/index.ts';
import type {
  FindingKind,
  NotModelled,
  Plan,
  PlanGroup,
  PlanInputSummary,
  RunEnd,
  ScenarioOutcome,
} from '../../outcome/index.ts';
import { failedJobs } from './failed-jobs.ts';
import { describeScheduler } from './describe-scheduler.ts';
import { FindingList } from '../findings/index.ts';
import type { PlaceOf } from '../findings/index.ts';
import { keptEvents } from './kept-events.ts';
import { planAutoscalers } from './replica-autoscaling.ts';
import { planAutoscaling } from './node-autoscaling.ts';
import type { AutoscalingContext } from './node-autoscaling.ts';
import { missingPods, writtenOwner } from './missing-pods.ts';
import type { Unmodelled } from '../not-modelled/index.ts';
import { plannedNodes } from './planned-nodes.ts';
import type { JudgedRun } from './planned-pod.ts';
import { planPods, podCounts } from './pod-lists.ts';
import type { PodLists } from './pod-lists.ts';
import { ReferenceReport } from '../references/index.ts';
import type { ReleaseTrouble } from '../release/index.ts';
import { applyRecords } from '../scenario/index.ts';
import { findShortfalls, shortfallFinding } from '../standing/index.ts';
import type { RunEnding, Shortfall, StandingBefore } from '../standing/index.ts';
import { rolloutFindings, rolloutsOf } from '../rollouts/index.ts';
import type { RolloutLog } from '../rollouts/index.ts';
import type { AutoscaledRun } from '../replica-autoscaling/index.ts';
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
  const run = judgedRun(world, context);
  const pods = planPods(world, { unmodelled: context.unmodelled, found, run });
  addFailedJobs(found, world, context);
  if (scenario !== undefined) found.addScenario(scenario);
  for (const one of context.release) found.addRelease(one);
  // After planPods, which adds the entries of pods in doubt.
  const notModelled = [...context.unmodelled.entries, ...context.notModelled];
  for (const one of notModelled) found.addNotModelled(one);
  const missing = [...missingPods(world), ...play.workloads.missing];
  for (const one of missing) found.addMissing(one);
  for (const one of applyRecords(world.api).kept) found.addKept(one);
  if (run.hasTime) {
    addShortfalls(found, [...run.shortfalls.all, ...play.workloads.shortfalls]);
  }
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
      ...podCounts(pods, play.ended + pods.ends.well, missing, refusedObjects(world)),
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
    ...play.replay(context.endTime, pods.ends),
    ...pods.unasked,
    ...(pods.deleted.length === 0 ? {} : { deleted: pods.deleted }),
    ...(scenario === undefined ? {} : { scenario }),
    // Built on the first read: there are several events per pod.
    get events() {
      return (events ??= eventsOf(world));
    },
    notModelled: notModelled.map((one) => withPlace(one, context.placeOf)),
    warnings: [...world.warnings, ...warnings, ...run.references.warnings],
  };
}

function judgedRun(world: World, context: PlanContext): JudgedRun {
  const ending = endingOf(world, context);
  return {
    ...{ ...ending, hasTime: hasTime(context) },
    shortfalls: findShortfalls(world, context.before, ending),
    deletedByTrace: context.play.workloads.deleted,
    references: new ReferenceReport(world.api, world.provision),
  };
}

/** Adds the Jobs that failed during this plan. */
function addFailedJobs(
  found: FindingList,
  { api }: World,
  { failedBefore, play }: PlanContext,
): void {
  for (const { uid, name, namespace, message } of [
    ...failedJobs(api),
    ...play.workloads.failedJobs,
  ]) {
    if (!failedBefore.has(uid)) found.addJob({ kind: 'Job', name }, namespace, message);
  }
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

/** False: the run ends as it begins, so that only placements can be judged. */
const hasTime = ({ end, endTime }: PlanContext): boolean => end !== 'until' || endTime > 0;

function addShortfalls(found: FindingList, all: readonly Shortfall[]): void {
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

/** Objects that the user applied, at the start or in a step. */
const refusedObjects = ({ refusals }: World): number =>
  refusals.all.filter(
    ({ owner, object }) => owner.kind === object.kind && owner.name === object.metadata.name,
  ).length;
