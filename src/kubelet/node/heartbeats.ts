/** Virtual milliseconds at which a kubelet that has fallen silent last renewed its lease; undefined: it answers again. */
export type HeartbeatHandler = (nodeName: string, lastRenewalMs: number | undefined) => void;

/** kubelet_node_status.go: a lease of 40 s, renewed after a quarter of it (v1.34). */
const RENEWAL_MS = 10_000;
/** Halfway between whole periods, so that a node that fails at a round time is found after the mean time. */
const FIRST_RENEWAL_MS = 5_000;

/**
 * When a kubelet that stops at `nowMs` renewed its lease for the last time. Nothing happens when a lease is renewed in time,
 * so no renewal is simulated: its time is computed when it matters. One due at this very moment is not made.
 */
export function lastRenewalMs(nowMs: number): number {
  const periods = Math.ceil((nowMs - FIRST_RENEWAL_MS) / RENEWAL_MS) - 1;
  return FIRST_RENEWAL_MS + periods * RENEWAL_MS;
}
