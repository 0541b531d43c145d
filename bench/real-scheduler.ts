import type { WorkloadName } from './workloads.ts';

/** How many nodes are looked at for a pod: all of them, or as many as the scheduler's own rule wants. */
export const MODES = ['every node', 'adaptive'] as const;
export type Mode = (typeof MODES)[number];

/**
 * Pods per second of kube-scheduler v1.34.1 on these workloads: SchedulePod and its cache alone, in process, two cores,
 * Go 1.24. At 5,000 nodes with every node scored its runs were cut after 60 s.
 */
const PODS_PER_SECOND: Readonly<
  Record<Mode, Readonly<Record<WorkloadName, Readonly<Record<number, number>>>>>
> = {
  'every node': {
    plain: { 100: 4_001, 1_000: 561, 5_000: 117 },
    spread: { 100: 2_596, 1_000: 274, 5_000: 75 },
    antiaffinity: { 100: 2_274, 1_000: 282, 5_000: 84 },
  },
  adaptive: {
    plain: { 100: 3_800, 1_000: 1_166, 5_000: 870 },
    spread: { 100: 2_571, 1_000: 415, 5_000: 178 },
    antiaffinity: { 100: 1_953, 1_000: 418, 5_000: 192 },
  },
};

/** The real scheduler's figure; undefined for a size at which it was not measured. */
export function realPodsPerSecond(
  mode: Mode,
  workload: WorkloadName,
  nodes: number,
): number | undefined {
  return PODS_PER_SECOND[mode][workload][nodes];
}
