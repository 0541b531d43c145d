/** Where another handler has got to with a pod, in virtual milliseconds. */
export interface Handover {
  /** When its last pass ended. */
  readonly syncedMs: number;
  /** It waits for the next relist to sync again. */
  readonly isWaiting: boolean;
  /** A relist has seen all that runs. */
  readonly isObserved: boolean;
}
