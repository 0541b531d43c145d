import type { WorkloadName } from './workloads.ts';

/** The nodes that are filtered for a pod: all of them, or as many as percentageOfNodesToScore 0 (adaptive) asks for. */
export const MODES = ['every node', 'adaptive'] as const;
export type Mode = (typeof MODES)[number];

/**
 * Pods per second of kube-scheduler v1.34.1 on these workloads: only SchedulePod and its cache, in process, two cores, Go 1.24.
 * The runs at 5,000 nodes with every node scored were stopped after 60 s.
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

/** The figure of the real scheduler; undefined for sizes that were not measured. */
export function realPodsPerSecond(
  mode: Mode,
  workload: WorkloadName,
  nodes: number,
): number | undefined {
  return PODS_PER_SECOND[mode][workload][nodes];
}
