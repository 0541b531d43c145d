import type { PlannedPod, PodPhase, TimelineEntry } from '../../outcome/index.ts';

/** What a pod is doing, as a person follows it: a phase, with Pending told apart. */
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

/** From `at` on, until the next. */
export interface StageChange {
  readonly at: number;
  readonly stage: Stage;
  /** STATUS as kubectl prints it, where it says more than the stage: "CrashLoopBackOff". */
  readonly status?: string;
}

const BY_PHASE: Readonly<Record<PodPhase, Stage>> = {
  Pending: 'pending',
  Running: 'running',
  Succeeded: 'succeeded',
  Failed: 'failed',
  Unknown: 'unknown',
};

/** The stages of a pod's life in order of time, each different from the one before. */
export function stagesOf(pod: PlannedPod): readonly StageChange[] {
  const changes: StageChange[] = [];
  const lastStart = startOfRunning(pod.timeline);
  let stage: Stage = 'pending';
  for (const [at, entry] of pod.timeline.entries()) {
    const next: Stage = at === lastStart ? 'starting' : stageAfter(entry, stage);
    const last = changes.at(-1);
    stage = next;
    const status = next === 'backoff' ? (entry.status ?? last?.status) : undefined;
    if (last?.stage === next) {
      // Another word for the same trouble: from when on does not change.
      if (status !== last.status) changes[changes.length - 1] = withStatus(last, status);
      continue;
    }
    if (last?.at === entry.at) changes.pop();
    if (changes.at(-1)?.stage !== next) {
      changes.push(withStatus({ at: entry.at, stage: next }, status));
    }
  }
  return changes;
}

const withStatus = (change: StageChange, status: string | undefined): StageChange =>
  status === undefined ? change : { ...change, status };

/**
 * The start of the container that makes the pod Running, where the phase follows it only later: until then
 * nothing else tells it from the start of an init container. -1 without one.
 */
function startOfRunning(timeline: readonly TimelineEntry[]): number {
  const running = timeline.findIndex(({ phase }) => phase !== undefined && phase !== 'Pending');
  if (running < 0 || timeline[running]?.reason === 'Started') return -1;
  const start = timeline.findLastIndex(({ reason }, at) => at < running && reason === 'Started');
  return timeline[start]?.status === undefined ? start : -1;
}

function stageAfter(entry: TimelineEntry, stage: Stage): Stage {
  if (entry.reason === 'Deleted') return 'deleted';
  // How it ends is of no more interest: somebody wants it gone.
  if (stage === 'terminating') return stage;
  if (entry.phase === 'Succeeded' || entry.phase === 'Failed') return BY_PHASE[entry.phase];
  if (entry.reason === 'NotReady') return 'unready';
  const told = entry.status === undefined ? undefined : stageOfStatus(entry.status);
  if (told !== undefined) return told;
  if (entry.phase !== undefined && entry.phase !== 'Pending') return BY_PHASE[entry.phase];
  if (entry.reason === 'BackOff') return 'backoff';
  if (entry.reason === 'Started' && stage === 'backoff') return 'running';
  if (stage !== 'pending' && stage !== 'starting' && stage !== 'init') return stage;
  switch (entry.reason) {
    case 'Scheduled':
    case 'Pulling':
    case 'Pulled':
    case 'Created':
      return 'starting';
    // A container that runs while the pod is still Pending: an init container.
    case 'Started':
      return 'init';
    default:
      return stage;
  }
}

/** By the words of `kubectl get pods`. */
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
      // A container has ended, or does not start.
      return /BackOff$|Err|^(?:Init:)?(?:Completed|OOMKilled|ExitCode|Signal)/.test(status)
        ? 'backoff'
        : undefined;
  }
}

export function hasEnded(stage: Stage): boolean {
  return stage === 'succeeded' || stage === 'failed';
}
