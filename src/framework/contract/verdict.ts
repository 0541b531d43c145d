/**
 * What a filter says of one node, in one number: FITS, or a code and a detail that the plugin alone understands. Words are
 * made from the detail when a report asks for them.
 */
export type Verdict = number;

export const FITS: Verdict = 0;

const REJECTED = 0x4000_0000;

/** Removing pods from the node might help. `detail`: a whole number below 2^28. */
export const unschedulable = (detail: number): Verdict => REJECTED | (detail << 1);

/** Nothing that preemption can do would help. */
export const unresolvable = (detail: number): Verdict => REJECTED | (detail << 1) | 1;

export const detailOf = (verdict: Verdict): number => (verdict & (REJECTED - 1)) >> 1;

export type Code = 'Unschedulable' | 'UnschedulableAndUnresolvable';

export const codeOf = (verdict: Verdict): Code =>
  (verdict & 1) === 1 ? 'UnschedulableAndUnresolvable' : 'Unschedulable';
