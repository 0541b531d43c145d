import type { Owner } from '../../outcome/index.ts';

export const DEFAULT_MAX_PODS = 1_000_000;

/** A workload and the number of its pods. */
export interface PodDemand extends Owner {
  readonly namespace: string | undefined;
  readonly pods: number;
}

export const asksForTooMany = (pods: number, maxPods: number): string =>
  `asks for ${counted(pods)} pods; ${limitText(maxPods)}`;

export const limitText = (maxPods: number): string =>
  `one plan holds at most ${counted(maxPods)} (--max-pods)`;

/** "1,000,000". */
export const counted = (number: number): string => number.toLocaleString('en-US');
