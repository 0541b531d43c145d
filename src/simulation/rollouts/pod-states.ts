import type { PlannedPod, TimelineEntry } from '../../outcome/index.ts';

/** What a pod is doing, as far as a rollout is concerned. */
export type PodState =
  'node' | 'image' | 'start' | 'failing' | 'readiness' | 'ready' | 'deletion' | 'gone';

export interface StateChange {
  /** Virtual seconds. */
  readonly at: number;
  readonly state: PodState;
}

/** The states of a pod in order of time. `wasUnready`: of a pod that ran before. */
export function statesOf(
  { timeline, existing }: PlannedPod,
  wasUnready: boolean,
): readonly StateChange[] {
  const changes: StateChange[] = [];
  let state: PodState = 'node';
  for (const [place, entry] of timeline.entries()) {
    const next: PodState =
      place === 0 && existing === true && wasUnready ? 'readiness' : after(entry, state);
    if (next !== state || place === 0) changes.push({ at: entry.at, state: next });
    state = next;
  }
  return changes;
}

function after(entry: TimelineEntry, state: PodState): PodState {
  const { phase, reason } = entry;
  if (reason === 'Deleted') return 'gone';
  // Its containers have ended; the pod has not.
  if (state === 'gone' || state === 'deletion') return state;
  if (phase === 'Failed' || phase === 'Succeeded') return 'gone';
  return STATE_OF[reason] ?? (phase === 'Running' ? 'ready' : afterStatus(entry, state));
}

const STATE_OF: Readonly<Record<string, PodState>> = {
  Terminating: 'deletion',
  NotReady: 'readiness',
  Ready: 'ready',
};

function afterStatus({ reason, status }: TimelineEntry, state: PodState): PodState {
  if (status === 'Running') return 'ready';
  if (status === undefined) return afterEvent(reason, state);
  return /Init:\d|Creating|Initializing|Pending|Gated/.test(status) ? state : 'failing';
}

function afterEvent(reason: string, state: PodState): PodState {
  if (state === 'ready' || state === 'readiness') return state;
  if (reason === 'Scheduled' || reason === 'Pulled') return 'start';
  return reason === 'Pulling' && state === 'start' ? 'image' : state;
}
