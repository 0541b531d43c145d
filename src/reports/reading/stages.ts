import type { PlannedPod, PodPhase, TimelineEntry } from '../../outcome/index.ts';
import { count } from '../layout/figures.ts';

/** A stage of a pod's life: its phase, with Pending and Running divided further. */
export type Stage =
  | 'pending'
  | 'starting'
  | 'init'
  | 'backoff'
  | 'unready'
  | 'running'
  | 'terminating'
  | 'succeeded'
  | 'failed'
  | 'unknown'
  | 'deleted';

/** The stage from `at` until the next change. */
export interface StageChange {
  readonly at: number;
  readonly stage: Stage;
  /** STATUS as kubectl prints it, if it is more specific than the stage: "CrashLoopBackOff". */
  readonly status?: string;
}

const BY_PHASE: Readonly<Record<PodPhase, Stage>> = {
  Pending: 'pending',
  Running: 'running',
  Succeeded: 'succeeded',
  Failed: 'failed',
  Unknown: 'unknown',
};

/** Events that say why a pod has no container yet. It is looked at again and again. */
const HOLD_UPS: ReadonlySet<string> = new Set([
  'FailedAttachVolume',
  'FailedCreatePodSandBox',
  'FailedMount',
]);

/** The stages of a pod, sorted by time; adjacent stages differ. */
export function stagesOf(pod: PlannedPod): readonly StageChange[] {
  const changes: StageChange[] = [];
  const lastStart = startOfRunning(pod.timeline);
  let stage: Stage = 'pending';
  for (const [at, entry] of pod.timeline.entries()) {
    stage = at === lastStart ? 'starting' : stageAfter(entry, stage);
    if (isHeldUp(entry, stage)) addChange(changes, { ...entry, status: entry.reason }, 'backoff');
    else addChange(changes, entry, stage);
  }
  const last = changes.at(-1);
  // One row for all pods of a failure loop.
  if (pod.repeats !== undefined && last !== undefined) {
    // A kubelet that rejects a pod starts none of its containers.
    const hasStarted = pod.timeline.some(({ container }) => container !== undefined);
    const how = hasStarted ? 'failed' : 'rejected';
    changes[changes.length - 1] = { ...last, status: `${how} ${count(pod.repeats)} times` };
  }
  return changes;
}

const isHeldUp = ({ reason }: TimelineEntry, stage: Stage): boolean =>
  (stage === 'starting' || stage === 'pending') && HOLD_UPS.has(reason);

function addChange(
  changes: StageChange[],
  { at, status: given }: TimelineEntry,
  stage: Stage,
): void {
  const last = changes.at(-1);
  const status = stage === 'backoff' ? (given ?? last?.status) : undefined;
  if (last?.stage === stage) {
    // A stage with another STATUS keeps its start.
    if (status !== last.status) changes[changes.length - 1] = withStatus(last, status);
    return;
  }
  if (last?.at === at) changes.pop();
  if (changes.at(-1)?.stage !== stage) changes.push(withStatus({ at, stage }, status));
}

const withStatus = (change: StageChange, status: string | undefined): StageChange =>
  status === undefined ? change : { ...change, status };

/**
 * Index of the start of the container that makes the pod Running, if the phase changes only later. It must not be taken for the
 * start of an init container. -1 if there is none.
 */
function startOfRunning(timeline: readonly TimelineEntry[]): number {
  const running = timeline.findIndex(({ phase }) => phase !== undefined && phase !== 'Pending');
  if (running < 0 || timeline[running]?.reason === 'Started') return -1;
  const start = timeline.findLastIndex(({ reason }, at) => at < running && reason === 'Started');
  return timeline[start]?.status === undefined ? start : -1;
}

function stageAfter(entry: TimelineEntry, stage: Stage): Stage {
  const { reason, phase, status } = entry;
  if (reason === 'Deleted') return 'deleted';
  // A terminating pod stays so until it is deleted, with any phase.
  if (stage === 'terminating') return stage;
  if (phase === 'Succeeded' || phase === 'Failed') return BY_PHASE[phase];
  if (reason === 'NotReady') return 'unready';
  const ofStatus = status === undefined ? undefined : stageOfStatus(status);
  if (ofStatus !== undefined) return ofStatus;
  if (phase !== undefined && phase !== 'Pending') return BY_PHASE[phase];
  return stageOfEvent(reason, stage);
}

function stageOfEvent(reason: string, stage: Stage): Stage {
  if (reason === 'BackOff') return 'backoff';
  if (reason === 'Started' && stage === 'backoff') return 'running';
  if (stage !== 'pending' && stage !== 'starting' && stage !== 'init') return stage;
  switch (reason) {
    case 'Scheduled':
    case 'Pulling':
    case 'Pulled':
    case 'Created':
      return 'starting';
    // Only init containers start while the pod is Pending.
    case 'Started':
      return 'init';
    default:
      return stage;
  }
}

/** By the STATUS column of `kubectl get pods`; a timeline has no other data on waiting and ended containers. */
function stageOfStatus(status: string): Stage | undefined {
  if (/^Init:\d+\/\d+$/.test(status)) return 'init';
  switch (status) {
    case 'ContainerCreating':
    case 'PodInitializing':
      return 'starting';
    case 'Pending':
    case 'SchedulingGated':
      return 'pending';
    case 'Running':
      return 'running';
    case 'NotReady':
      return 'unready';
    case 'Terminating':
      return 'terminating';
    case 'Unknown':
      return 'unknown';
    default:
      // A container has ended or does not start.
      return /BackOff$|Err|^(?:Init:)?(?:Completed|OOMKilled|ExitCode|Signal)/.test(status)
        ? 'backoff'
        : undefined;
  }
}

export function hasEnded(stage: Stage): boolean {
  return stage === 'succeeded' || stage === 'failed';
}
