import type { PersistentVolumeClaim, Pod, Volume } from '../api/index.ts';
import type { WatchEvent } from '../store/index.ts';
import { ApiError } from '../store/index.ts';
import { attemptCreate } from './attempt.ts';
import type { FailureEvent } from './attempt.ts';
import type { Controller, SharedDependencies } from './controller.ts';
import { controllerReference, uidOf } from './owner-reference.ts';
import { Retries } from './retries.ts';

/**
 * Makes the claims of pods' generic ephemeral volumes, and deletes them with their pod.
 *
 * Sources: kubernetes v1.34 pkg/controller/volume/ephemeral/controller.go; the deletion is the garbage collector's.
 */
export function ephemeralVolumeController(dependencies: SharedDependencies): Controller {
  const { api, retryClock } = dependencies;
  const retries = new Retries<Pod>(retryClock, (pod) => {
    const { namespace = '', name, uid } = pod.metadata;
    if (api.get('Pod', namespace, name)?.metadata.uid === uid) createClaims(pod);
  });

  function createClaims(pod: Pod): void {
    for (const volume of pod.spec.volumes ?? []) {
      const claim = claimOf(pod, volume);
      if (claim === undefined || existing(claim) !== undefined) continue;
      const failed = ({ message }: ApiError): FailureEvent => ({
        reason: 'FailedBinding',
        message: `ephemeral volume ${volume.name}: create PVC ${claim.metadata.name}: ${message}`,
      });
      const created = attemptCreate(dependencies, pod, 'PersistentVolumeClaim', claim, failed);
      if (!(created instanceof ApiError)) continue;
      retries.failed(pod, pod.metadata.namespace);
      return;
    }
    retries.forget(pod);
  }

  function deleteClaims(pod: Pod): void {
    for (const volume of pod.spec.volumes ?? []) {
      const claim = claimOf(pod, volume);
      const there = claim === undefined ? undefined : existing(claim);
      if (there === undefined || !isOwnedBy(there, pod)) continue;
      api.delete('PersistentVolumeClaim', there.metadata.namespace ?? '', there.metadata.name);
    }
  }

  function existing({ metadata }: PersistentVolumeClaim): PersistentVolumeClaim | undefined {
    return api.get('PersistentVolumeClaim', metadata.namespace ?? '', metadata.name);
  }

  const heard = ({ type, object: pod }: WatchEvent<Pod>): void => {
    if (type === 'MODIFIED' || pod.spec.volumes === undefined) return;
    if (type === 'DELETED') deleteClaims(pod);
    else if (pod.metadata.deletionTimestamp === undefined) createClaims(pod);
  };
  return { stop: api.watch('Pod', heard) };
}

function isOwnedBy(claim: PersistentVolumeClaim, pod: Pod): boolean {
  return claim.metadata.ownerReferences?.some(({ uid }) => uid === uidOf(pod.metadata)) === true;
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
