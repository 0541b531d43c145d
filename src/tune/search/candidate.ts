/** Which level each setting has. */
export type Candidate = readonly number[];

/** What can be chosen. */
export interface Levels {
  /** How many levels each setting has; at least 1. */
  readonly counts: readonly number[];
  /** Where the search begins. */
  readonly start: Candidate;
}

/** Equal for candidates with the same levels. */
export const nameOf = (candidate: Candidate): string => candidate.join();

/** The candidate with another level of one setting. */
export const withLevel = (candidate: Candidate, setting: number, level: number): Candidate =>
  candidate.map((own, at) => (at === setting ? level : own));

/** Every other level of one setting. */
export function othersOf(
  { counts }: Levels,
  candidate: Candidate,
  setting: number,
): readonly Candidate[] {
  return Array.from({ length: counts[setting] ?? 0 }, (_, level) => level)
    .filter((level) => level !== candidate[setting])
    .map((level) => withLevel(candidate, setting, level));
}

/** How many candidates there are; Infinity if that is no exact number. */
export function sizeOf({ counts }: Levels): number {
  const product = counts.reduce((size, count) => size * count, 1);
  return Number.isSafeInteger(product) ? product : Infinity;
}
