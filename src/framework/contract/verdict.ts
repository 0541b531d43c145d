declare const VERDICT: unique symbol;

/**
 * A filter's verdict on one node, in one number: FITS, or a code and a detail that only the plugin understands. The plugin's `explain`
 * turns the detail into reasons when a report needs them.
 */
export type Verdict = number & { readonly [VERDICT]: true };

// The only cast. Invariant: the number is FITS, UNKNOWN, or made by `unschedulable` or `unresolvable`.
const verdict = (value: number): Verdict => value as Verdict;

export const FITS: Verdict = verdict(0);

/** Marks a class of nodes that has no verdict in this question yet. No plugin returns it. */
export const UNKNOWN: Verdict = verdict(-1);

const REJECTED = 0x4000_0000;

/** Removing pods from the node might help. `detail`: a whole number below 2^28. */
export const unschedulable = (detail: number): Verdict => verdict(REJECTED | (detail << 1));

/** Preemption cannot help. */
export const unresolvable = (detail: number): Verdict => verdict(REJECTED | (detail << 1) | 1);

/** Whether a plugin's answer is a verdict; plugins in JavaScript may return anything. */
export const isVerdict = (value: unknown): value is Verdict =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  (value === FITS || (value & REJECTED) !== 0);

export const detailOf = (of: Verdict): number => (of & (REJECTED - 1)) >> 1;

export type Code = 'Unschedulable' | 'UnschedulableAndUnresolvable';

export const codeOf = (of: Verdict): Code =>
  (of & 1) === 1 ? 'UnschedulableAndUnresolvable' : 'Unschedulable';
