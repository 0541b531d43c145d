import { exactPodLimits } from '../../objects/index.ts';
import { quantityValue, readQuantity } from '../../units/index.ts';
import { containerLimitText, emptyDirText, podLimitText } from './texts.ts';
import { usedBy } from './pod-usage.ts';
import type { PodUse } from './pod-usage.ts';

const RESOURCE = 'ephemeral-storage';

/**
 * The eviction message of a pod that exceeds a limit of local storage; undefined: it exceeds none
 * (pkg/kubelet/eviction/eviction_manager.go: localStorageEviction, v1.36).
 */
export function exceededLimit(use: PodUse): string | undefined {
  return exceededEmptyDir(use) ?? exceededPodLimit(use) ?? exceededContainerLimit(use);
}

function exceededEmptyDir({ emptyDirs }: PodUse): string | undefined {
  for (const { volume, measured = 0 } of emptyDirs) {
    const limit = volume.emptyDir?.sizeLimit;
    if (limit === undefined || quantityValue(limit) <= 0 || measured <= quantityValue(limit))
      continue;
    return emptyDirText(volume.name, readQuantity(limit).canonical);
  }
  return undefined;
}

function exceededPodLimit(use: PodUse): string | undefined {
  const limit = exactPodLimits(use.pod).get(RESOURCE);
  if (limit === undefined || (usedBy(use, RESOURCE) ?? 0) <= Number(limit.value()))
    return undefined;
  return podLimitText(limit.canonical);
}

function exceededContainerLimit({ pod, containers }: PodUse): string | undefined {
  for (const { container, used } of containers) {
    const limit = container.resources?.limits?.[RESOURCE];
    if (limit === undefined || quantityValue(limit) === 0) continue;
    if (used[RESOURCE] <= quantityValue(limit) || !pod.spec.containers.includes(container))
      continue;
    return containerLimitText(container.name, readQuantity(limit).canonical);
  }
  return undefined;
}
