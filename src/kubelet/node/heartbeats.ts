/** `lastRenewalMs`: when a kubelet that has stopped last renewed its lease, in virtual milliseconds; undefined: it runs again. */
export type HeartbeatHandler = (nodeName: string, lastRenewalMs: number | undefined) => void;

/** kubelet_node_status.go: a lease of 40 s, renewed after a quarter of it (v1.34). */
const RENEWAL_MS = 10_000;
/** Half a period late, so that the failure of a node at a round time is detected after the mean time. */
const FIRST_RENEWAL_MS = 5_000;

/**
 * When a kubelet that stops at `nowMs` last renewed its lease. Renewals are not simulated, since they change nothing else. A
 * renewal due at `nowMs` itself is not made.
 */
export function lastRenewalMs(nowMs: number): number {
  const periods = Math.ceil((nowMs - FIRST_RENEWAL_MS) / RENEWAL_MS) - 1;
  return FIRST_RENEWAL_MS + periods * RENEWAL_MS;
}
