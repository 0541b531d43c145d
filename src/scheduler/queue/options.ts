import type { ClusterView } from '../../cluster/index.ts';
import type { NodeCheck } from '../../plugins/index.ts';
import type { PodEvents } from '../pod-events.ts';
import type { BackoffOptions } from './back-off.ts';

/** How the scheduling queue of a release works. */
export interface QueueOptions extends BackoffOptions {
  /** What PreEnqueue plugins and hints read. */
  readonly cluster: ClusterView;
  /** The events of an update of a waiting pod. Absent: every update retries it (without SchedulerQueueingHints). */
  readonly podEvents?: PodEvents | undefined;
  /** False: a pod whose attempt ended in an error waits for any event, as in v1.22. Default: it is retried after its back-off. */
  readonly errorsBackOff?: boolean;
  /** Asked before the hints about a node that was added or changed: false, the pod waits on. Absent: it is not asked. */
  readonly nodeCheck?: NodeCheck | undefined;
  /** The longest time that a pod waits for a change before it is retried. */
  readonly timeoutMs: number;
  /** Runs the handler at that time, if other events are still due then or later. */
  readonly whileBusy: (timeMs: number, handler: () => void) => void;
  /** Called with the end of a pod's back-off: the scheduler has to run then. */
  readonly onBackoff: (untilMs: number) => void;
}
