const MOST_PODS = 10;
const FIRST_DELAY_MS = 60_000;
const LAST_DELAY_MS = 15 * 60_000;

/** A burst of pods created for one node. */
interface Burst {
  readonly startMs: number;
  readonly pods: number;
  /** After its start, in milliseconds, the next burst may begin. */
  readonly delayMs: number;
}

/**
 * Holds back pods of a DaemonSet for nodes that they never reach: under a Policy without MatchNodeSelector the scheduler binds them
 * to other nodes, where the controller deletes them as surplus at once. The real controller repeats this, slowed down only by its
 * requests, which take no virtual time here. So after ten pods within a minute a node waits, twice as long each time, at
 * most 15 minutes.
 */
export class ChurningNodes {
  readonly #bursts = new Map<string, Burst>();

  /** Milliseconds until the node may have its next pod. Undefined: now. */
  waitMs(nodeName: string, nowMs: number): number | undefined {
    const burst = this.#bursts.get(nodeName);
    if (burst === undefined || burst.pods < MOST_PODS) return undefined;
    const wait = burst.startMs + burst.delayMs - nowMs;
    return wait > 0 ? wait : undefined;
  }

  created(nodeName: string, nowMs: number): void {
    this.#bursts.set(nodeName, next(this.#bursts.get(nodeName), nowMs));
  }
}

function next(burst: Burst | undefined, nowMs: number): Burst {
  if (burst === undefined) return { startMs: nowMs, pods: 1, delayMs: FIRST_DELAY_MS };
  const { startMs, pods, delayMs } = burst;
  if (pods >= MOST_PODS)
    return { startMs: nowMs, pods: 1, delayMs: Math.min(delayMs * 2, LAST_DELAY_MS) };
  if (nowMs - startMs < delayMs) return { ...burst, pods: pods + 1 };
  return { startMs: nowMs, pods: 1, delayMs: FIRST_DELAY_MS };
}
