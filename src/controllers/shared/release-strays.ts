import { controllerOf } from '../../objects/index.ts';
import type { NamespacedObject, Pod } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { withoutOwner } from './owner-reference.ts';

/** A workload, and its pods that its selector may no longer match. */
interface Selecting {
  readonly object: NamespacedObject;
  /** Names of pods. */
  readonly strays: Set<string>;
  /** Whether the pod stays with the workload. */
  keeps(pod: Pod): boolean;
}

/** Gives up pods that the selector does not match. Source: controller_ref_manager.go ReleasePod, v1.34. */
export function releaseStrays(workload: Selecting, api: ApiServer): void {
  const { object, strays } = workload;
  for (const name of strays) {
    const pod = api.get('Pod', object.metadata.namespace, name);
    const isOwn = pod !== undefined && controllerOf(pod.metadata)?.uid === object.metadata.uid;
    if (!isOwn || workload.keeps(pod)) continue;
    api.update('Pod', { ...pod, metadata: withoutOwner(pod.metadata, object) });
  }
  strays.clear();
}
