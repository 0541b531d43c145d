import { isSuperseded } from '../../outcome/index.ts';
import type { MissingPods, Plan, PlannedPod, PlanSummary } from '../../outcome/index.ts';
import { sandboxTroubleOf } from '../findings/index.ts';
import type { FindingList } from '../findings/index.ts';
import type { PodHistory } from './history.ts';
import { PodDoubts } from '../not-modelled/index.ts';
import type { Unmodelled } from '../not-modelled/index.ts';
import { isLooping } from './pod-condition.ts';
import { PodPlanner } from './planned-pod.ts';
import type { JudgedRun } from './planned-pod.ts';
import { WithoutRequests } from './without-requests.ts';
import type { World } from '../world/build.ts';

/** The pods of a plan, and what its summary says of them beside their numbers. */
export interface PodLists {
  readonly listed: readonly PlannedPod[];
  readonly deleted: readonly PlannedPod[];
  readonly ends: TraceEnds;
  readonly preempted: number;
  readonly evicted: number;
  readonly lost: number;
  readonly unasked: Pick<Plan, 'withoutRequests'>;
  /** Whether a listed pod crashes, or fails to pull, without end. */
  readonly areLooping: boolean;
}

/** Pods whose end a trace brought, and that are kept: as they were then. */
export interface TraceEnds {
  /** In `deleted`. */
  readonly listed: readonly PlannedPod[];
  /** Pods of the trace among them: something was wrong with each. */
  readonly troubled: number;
  /** Pods of workloads that it deletes, apart from those of the cluster. */
  readonly removed: number;
  /** Pods of the trace whose trouble was over: they are in no list. */
  readonly well: number;
}

/** Collects them. */
class Ends implements TraceEnds {
  readonly listed: PlannedPod[] = [];
  troubled = 0;
  removed = 0;
  well = 0;

  /** Whether the pod is in a list. */
  keeps({ ending }: PodHistory, isWell: () => boolean): boolean {
    if (ending?.isOwn !== true) return true;
    const isOver = isWell();
    if (isOver) this.well++;
    else this.troubled++;
    return !isOver;
  }

  note({ ending, isExisting }: PodHistory, planned: PlannedPod): void {
    if (ending === undefined) return;
    this.listed.push(planned);
    if (!ending.isOwn && !isExisting) this.removed++;
  }
}

/** What pods are judged by. */
export interface Judgement {
  readonly unmodelled: Unmodelled;
  readonly found: FindingList;
  readonly run: JudgedRun;
}

/** Adds the findings. */
export function planPods(world: World, { unmodelled, found, run }: Judgement): PodLists {
  const planner = new PodPlanner(world, found, PodDoubts.among(unmodelled, world.api), run);
  const listed: PlannedPod[] = [];
  const deleted: PlannedPod[] = [];
  const counts = { preempted: 0, evicted: 0, lost: 0 };
  const ends = new Ends();
  const unasked = new WithoutRequests();
  let areLooping = false;
  for (const history of world.history.pods) {
    const pod = world.history.latest(history);
    if (!ends.keeps(history, () => planner.isWell(history, pod))) continue;
    const planned = planner.plan(history, pod);
    if (!history.isExisting) run.references.note(history.pod, planned.owner);
    if (planned.lost === true) counts.lost++;
    if (isRemoved(history)) {
      deleted.push(planned);
      ends.note(history, planned);
      continue;
    }
    if (history.preemptedBy !== undefined) counts.preempted++;
    if (history.isDeleted) counts.evicted++;
    listed.push(planned);
    if (!history.isExisting) unasked.note(pod, planned.owner);
    areLooping ||= isLooping(pod) || sandboxTroubleOf(pod, history.timeline) !== undefined;
  }
  return { listed, deleted, ends, areLooping, ...counts, unasked: unasked.found };
}

/** Replaced in a rollout, drained or deleted. Victims of preemption stay in the plan's list of pods. */
const isRemoved = ({ isDeleted, preemptedBy }: PodHistory): boolean =>
  isDeleted && preemptedBy === undefined;

type PodCounts = Omit<PlanSummary, 'nodes' | 'endTime' | 'verdict' | 'failOn' | 'ended'>;

/** `ended`: pods of a trace that are in no list. */
export function podCounts(
  { listed, ends, preempted, evicted, lost }: PodLists,
  ended: number,
  missing: readonly MissingPods[],
  refusedObjects: number,
): PodCounts {
  // A pod that is lost with a deleted node does not wait for another one.
  const left = [...listed, ...ends.listed].filter(
    (pod) => (pod.node !== null || pod.lost !== true) && !isSuperseded(pod),
  );
  const waiting = left.filter(({ node }) => node === null);
  const gated = waiting.filter(({ attempts, message }) => attempts === 0 && message !== undefined);
  const untried = waiting.filter(isUntried);
  return {
    pods: left.length - evicted + ended,
    placed: left.length - evicted - waiting.length + ended,
    running: listed.filter(isRunning).length,
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

const isRunning = (pod: PlannedPod): boolean =>
  pod.status === 'Running' && pod.node !== null && !isSuperseded(pod);

/** Whether the pod belongs to a scheduler that this plan does not simulate. */
const isUntried = ({ message, doubts }: PlannedPod): boolean =>
  message === undefined && doubts !== undefined;

const podsIn = (missing: readonly MissingPods[], why: MissingPods['why']): number =>
  missing.reduce((sum, one) => sum + (one.why === why ? one.pods : 0), 0);
