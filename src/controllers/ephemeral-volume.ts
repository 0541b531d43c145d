import type { PersistentVolumeClaim, Pod, Volume } from '../api/index.ts';
import type { WatchEvent } from '../store/index.ts';
import { attempt } from './attempt.ts';
import type { Controller, ControllerDependencies } from './controller.ts';
import { controllerReference, uidOf } from './owner-reference.ts';

/**
 * Makes the claims of pods' generic ephemeral volumes, and deletes them with their pod.
 *
 * Sources: kubernetes v1.34 pkg/controller/volume/ephemeral/controller.go; the deletion is the garbage collector's.
 */
export function ephemeralVolumeController({ api, events }: ControllerDependencies): Controller {
  const heard = ({ type, object: pod }: WatchEvent<Pod>): void => {
    const isGone = type === 'DELETED' || pod.metadata.deletionTimestamp !== undefined;
    if (type === 'MODIFIED' || pod.spec.volumes === undefined) return;
    for (const volume of pod.spec.volumes) {
      const claim = claimOf(pod, volume);
      if (claim === undefined) continue;
      const { namespace = '', name } = claim.metadata;
      const existing = api.get('PersistentVolumeClaim', namespace, name);
      if (!isGone && existing === undefined) {
        attempt(events, pod, () => api.create('PersistentVolumeClaim', claim));
      } else if (type === 'DELETED' && existing !== undefined) {
        const owners = existing.metadata.ownerReferences ?? [];
        if (owners.some(({ uid }) => uid === uidOf(pod.metadata)))
          api.delete('PersistentVolumeClaim', namespace, name);
      }
    }
  };
  return { stop: api.watch('Pod', heard) };
}

function claimOf(pod: Pod, { name, ephemeral }: Volume): PersistentVolumeClaim | undefined {
  const template = ephemeral?.volumeClaimTemplate;
  if (template === undefined) return undefined;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...template.metadata,
      name: `${pod.metadata.name}-${name}`,
      namespace: pod.metadata.namespace ?? 'default',
      ownerReferences: [controllerReference(pod)],
    },
    spec: template.spec,
  };
}
