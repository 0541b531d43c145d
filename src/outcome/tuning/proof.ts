import type { Count } from '../amounts.ts';
import type { OutcomeVerdict, RegressionKind } from '../finding.ts';

/** A mean of paired differences, and the interval that has the true mean with a probability. */
export interface TunedDifference {
  readonly mean: number;
  /** Absent for one pair: nothing is known of the spread. */
  readonly low?: number;
  readonly high?: number;
  readonly pairs: Count;
}

export interface TuningProof {
  /** "clusters": each pair is a held-out cluster, and the interval says what others are like. "seeds": each is a seed, of these clusters. */
  readonly over: 'clusters' | 'seeds';
  readonly clusters: readonly string[];
  /** The first held-out seed, and how many there are. */
  readonly firstSeed: Count;
  readonly seeds: Count;
  /** Plans of the proof. */
  readonly plans: Count;
  readonly start?: number;
  readonly best?: number;
  /** The objective of the best settings minus that of the start. Absent if one is not known. */
  readonly difference?: TunedDifference;
  /** The probability of the interval, such as 0.95. */
  readonly confidence: number;
  /** True: no seed changes anything, so the difference is no estimate. */
  readonly isExact?: true;
  /** The clusters on which the best settings are worse than the start, as surely as the answer asks for. Absent without any. */
  readonly worse?: readonly WorseCluster[];
  /** What `compare` says of each cluster, under each seed. */
  readonly comparisons: readonly ProvingComparison[];
  /** The commands that make these comparisons; absent without file names. */
  readonly commands?: readonly string[];
}

/** The means of a cluster over its seeds. */
export interface WorseCluster {
  readonly cluster: string;
  readonly start: number;
  readonly best: number;
}

export interface ProvingComparison {
  readonly cluster: string;
  readonly seed: Count;
  readonly start?: number;
  readonly best?: number;
  readonly moved: Count;
  readonly verdict: OutcomeVerdict;
  /** The kinds of the regressions that count. */
  readonly regressions?: readonly RegressionKind[];
}
