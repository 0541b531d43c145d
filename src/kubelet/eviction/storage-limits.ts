import { exactPodLimits } from '../../api/index.ts';
import { quantityValue } from '../../units/index.ts';
import { containerLimitText, podLimitText } from './eviction-texts.ts';
import type { PodUse } from './pod-usage.ts';

const RESOURCE = 'ephemeral-storage';

/**
 * The eviction message of a pod that exceeds a limit of local storage; undefined: it exceeds none
 * (pkg/kubelet/eviction/eviction_manager.go: localStorageEviction, v1.34; usage of emptyDir volumes is not simulated).
 */
export function exceededLimit({ pod, containers, usage = 0 }: PodUse): string | undefined {
  const limit = exactPodLimits(pod).get(RESOURCE);
  if (limit !== undefined && usage > Number(limit.value())) return podLimitText(limit.canonical);
  for (const { container, used } of containers) {
    const own = container.resources?.limits?.[RESOURCE];
    if (own === undefined || quantityValue(own) === 0 || used <= quantityValue(own)) continue;
    if (!pod.spec.containers.includes(container)) continue;
    return containerLimitText(container.name, String(own));
  }
  return undefined;
}
