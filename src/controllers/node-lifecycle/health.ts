/** --node-monitor-period, v1.34. */
const MONITOR_PERIOD_MS = 5_000;

/** The first pass of monitorNodeHealth at or after `timeMs`, in virtual milliseconds. */
export function nextPassMs(timeMs: number): number {
  return Math.ceil(timeMs / MONITOR_PERIOD_MS) * MONITOR_PERIOD_MS;
}

/**
 * When the controller last saw a sign of life of each node: a renewed lease, or a heartbeat in the node's status. Kubelets that run
 * renew their leases, so only silent nodes are looked up. Upstream never forgets a node, even if it is deleted.
 * Source: pkg/controller/nodelifecycle/node_lifecycle_controller.go tryUpdateNodeHealth, v1.34.
 */
export class NodeHealth {
  readonly #graceMs: number;
  /** Silent nodes, with the last renewal of their lease. */
  readonly #renewals = new Map<string, number>();
  /** Passes that saw another sign of life. */
  readonly #signs = new Map<string, number>();
  /** All nodes count as alive then. */
  #resetMs = 0;

  /** --node-monitor-grace-period. */
  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  get silent(): Iterable<string> {
    return this.#renewals.keys();
  }

  isSilent(name: string): boolean {
    return this.#renewals.has(name);
  }

  /** The kubelet stops; `renewalMs`: the last renewal of its lease. Undefined: it runs again. */
  setRenewal(name: string, renewalMs: number | undefined): void {
    if (renewalMs === undefined) this.#renewals.delete(name);
    else this.#renewals.set(name, renewalMs);
  }

  /** The pass at `passMs` sees the node's first status, or a later heartbeat in it. */
  sawStatus(name: string, passMs: number): void {
    this.#signs.set(name, passMs);
  }

  hasSeen(name: string): boolean {
    return this.#signs.has(name);
  }

  reset(nowMs: number): void {
    this.#resetMs = nowMs;
  }

  /** The pass that finds the grace period of the node exceeded; Infinity: it is not silent. */
  overdueAtMs(name: string): number {
    const renewalMs = this.#renewals.get(name);
    if (renewalMs === undefined) return Infinity;
    const seenMs = Math.max(nextPassMs(renewalMs), this.#signs.get(name) ?? 0, this.#resetMs);
    return nextPassMs(seenMs + this.#graceMs + 1);
  }
}
