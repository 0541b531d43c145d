import type { Pod } from '../../objects/index.ts';

/** Pods of this priority or higher, below the priority of the next group, stop within this time. */
export interface ShutdownPeriod {
  readonly priority: number;
  readonly seconds: number;
}

/** The pods that are stopped together when a node shuts down. */
export interface ShutdownGroup extends ShutdownPeriod {
  readonly pods: readonly Pod[];
}

const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/**
 * The periods of a kubelet with shutdownGracePeriod and shutdownGracePeriodCriticalPods, in milliseconds: critical pods have the
 * last part of the whole time (pkg/kubelet/nodeshutdown/nodeshutdown_manager.go: migrateConfig, v1.34).
 */
export function periodsOf(wholeMs: number, criticalMs: number): readonly ShutdownPeriod[] {
  return [
    { priority: 0, seconds: Math.trunc((wholeMs - criticalMs) / 1000) },
    { priority: SYSTEM_CRITICAL_PRIORITY, seconds: Math.trunc(criticalMs / 1000) },
  ];
}

/**
 * The pods by the highest period that their priority reaches; those below all periods are in the lowest
 * (nodeshutdown_manager.go: groupByPriority). Lowest group first.
 */
export function shutdownGroups(
  periods: readonly ShutdownPeriod[],
  pods: readonly Pod[],
): readonly ShutdownGroup[] {
  const sorted = periods.toSorted((a, b) => a.priority - b.priority);
  const groups = sorted.map((period) => ({ ...period, pods: [] as Pod[] }));
  for (const pod of pods) {
    const { priority = 0 } = pod.spec;
    const reached = groups.findLast((group) => group.priority <= priority);
    (reached ?? groups[0])?.pods.push(pod);
  }
  return groups;
}
