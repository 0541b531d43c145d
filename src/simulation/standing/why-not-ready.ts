import { isTerminalPhase } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { isNodeReady } from '../../controllers/index.ts';
import { kubectlStatus } from '../../kubelet/index.ts';
import type { RunEnd, TimelineEntry } from '../../outcome/index.ts';

/** A pod that has this long been without the time that its deletion gave it does not end. */
const OVERDUE_MS = 60_000;

/** Reasons of events that say what a container has done, not what is wrong. */
const PROGRESS: ReadonlySet<string> = new Set([
  'Scheduled',
  'Pulling',
  'Pulled',
  'Created',
  'Started',
  'NotReady',
  'Ready',
]);

/** Whether an event with that reason says what a container has done, not what is wrong. */
export const isProgress = (reason: string): boolean => PROGRESS.has(reason);

/** Why a pod that has a node is not ready. */
export interface WhyNotReady {
  /** STATUS as kubectl prints it, and the last event since the pod got its node, preferring events that are no progress. */
  readonly message: string;
  /** Equal for pods with the same status and the same kind of event. */
  readonly alike: string;
}

/** `node`: that of the pod; undefined if the input lacks it, so that no kubelet looks after the pod. */
export function whyNotReady(
  pod: Pod,
  timeline: readonly TimelineEntry[],
  node: Node | undefined,
): WhyNotReady {
  const status = kubectlStatus(pod);
  const shown = status === 'Running' ? 'runs and is not Ready' : status;
  if (node === undefined) {
    const message = `${shown}; its node ${pod.spec.nodeName ?? ''} does not exist`;
    return { message, alike: message };
  }
  const since = timeline.findLastIndex(({ reason }) => reason === 'Scheduled');
  const events = timeline.slice(since + 1).filter(isEvent);
  const last = events.findLast(({ reason }) => !PROGRESS.has(reason)) ?? events.at(-1);
  if (last === undefined) return { message: shown, alike: shown };
  const { reason, message = '' } = last;
  return { message: `${shown}; last event ${reason}: ${message}`, alike: `${shown} ${reason}` };
}

const isEvent = ({ phase, message }: TimelineEntry): boolean =>
  phase === undefined && message !== undefined;

/** Whether a deleted pod stays although its node works. `wallMs`: since 1970. */
export function isStuckEnding(
  { metadata, status }: Pod,
  node: Node | undefined,
  end: RunEnd,
  wallMs: number,
): boolean {
  const { deletionTimestamp } = metadata;
  if (deletionTimestamp === undefined || isTerminalPhase(status?.phase)) return false;
  if (node === undefined || !isNodeReady(node)) return false;
  return end === 'idle' || wallMs > Date.parse(deletionTimestamp) + OVERDUE_MS;
}
