import { podRequests } from '../../objects/index.ts';
import { rankMemoryPressure } from './rank-memory-pressure.ts';
import { usedBy } from './pod-usage.ts';
import type { PodUse } from './pod-usage.ts';
import type { NodeResource } from './thresholds.ts';

/** Pods in the order in which they are evicted for lack of a resource (pkg/kubelet/eviction/helpers.go, v1.34). */
export function rankPods(uses: readonly PodUse[], resource: NodeResource): readonly PodUse[] {
  if (resource === 'pids') return uses.toSorted(byProcesses);
  const ranked = rankMemoryPressure(
    uses.map((use) => {
      const requests = podRequests(use.pod);
      return {
        use,
        priority: priorityOf(use),
        request: requests.get(resource) ?? 0,
        usage: usedBy(use, resource),
        // Upstream subtracts the request of ephemeral-storage from inodes too.
        subtracted: requests.get(resource === 'memory' ? resource : 'ephemeral-storage') ?? 0,
      };
    }),
  );
  return ranked.map(({ use }) => use);
}

/** Lower priority first, then more processes (rankPIDPressure). */
function byProcesses(a: PodUse, b: PodUse): number {
  if (priorityOf(a) !== priorityOf(b)) return priorityOf(a) - priorityOf(b);
  const ofA = usedBy(a, 'pids');
  const ofB = usedBy(b, 'pids');
  if (ofA === undefined || ofB === undefined) {
    return Number(ofA !== undefined) - Number(ofB !== undefined);
  }
  return ofB - ofA;
}

const priorityOf = ({ pod }: PodUse): number => pod.spec.priority ?? 0;
