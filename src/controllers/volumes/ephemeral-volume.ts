import type { PersistentVolumeClaim, Pod, Volume } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import { attemptCreate } from '../shared/attempt.ts';
import type { FailureEvent } from '../shared/attempt.ts';
import type { SharedDependencies } from '../shared/controller.ts';
import { controllerReference, uidOf } from '../shared/owner-reference.ts';
import { Retries } from '../shared/retries.ts';

/**
 * Creates the claims of pods' generic ephemeral volumes, and deletes them with their pod, as the garbage collector does.
 *
 * Source: kubernetes v1.34 pkg/controller/volume/ephemeral/controller.go.
 */
export function ephemeralVolumeController(dependencies: SharedDependencies): void {
  const { api, retryClock } = dependencies;
  const retries = new Retries<Pod>(retryClock, (pod) => {
    const { namespace, name, uid } = pod.metadata;
    if (api.get('Pod', namespace, name)?.metadata.uid === uid) createClaims(pod);
  });

  function createClaims(pod: Pod): void {
    for (const volume of pod.spec.volumes ?? []) {
      const claim = ephemeralClaim(pod, volume);
      if (claim === undefined || existing(claim) !== undefined) continue;
      const failureEvent = ({ message }: ApiError): FailureEvent => ({
        reason: 'FailedBinding',
        message: `ephemeral volume ${volume.name}: create PVC ${claim.metadata.name}: ${message}`,
      });
      const created = attemptCreate(dependencies, {
        owner: pod,
        kind: 'PersistentVolumeClaim',
        object: claim,
        failureEvent,
      });
      if (!(created instanceof ApiError)) continue;
      retries.failed(pod, pod.metadata.namespace);
      return;
    }
    retries.forget(pod);
  }

  /** Claims of its StatefulSet's templates included, once they are the pod's. */
  function deleteClaims(pod: Pod): void {
    const { namespace, name } = pod.metadata;
    for (const volume of pod.spec.volumes ?? []) {
      const claim =
        volume.persistentVolumeClaim?.claimName ??
        (volume.ephemeral === undefined ? '' : `${name}-${volume.name}`);
      const stored = api.get('PersistentVolumeClaim', namespace, claim);
      if (stored === undefined || !isOnlyOwnedBy(stored, pod)) continue;
      api.delete('PersistentVolumeClaim', stored.metadata.namespace, stored.metadata.name);
    }
  }

  function existing({ metadata }: PersistentVolumeClaim): PersistentVolumeClaim | undefined {
    return api.get('PersistentVolumeClaim', metadata.namespace, metadata.name);
  }

  api.watch('Pod', ({ type, object: pod }) => {
    if (type === 'MODIFIED' || pod.spec.volumes === undefined) return;
    if (type === 'DELETED') deleteClaims(pod);
    else if (pod.metadata.deletionTimestamp === undefined) createClaims(pod);
  });
}

function isOnlyOwnedBy({ metadata }: PersistentVolumeClaim, pod: Pod): boolean {
  const { ownerReferences = [] } = metadata;
  return ownerReferences.length === 1 && ownerReferences[0]?.uid === uidOf(pod.metadata);
}

/** The claim of a generic ephemeral volume of the pod; undefined for other volumes. */
export function ephemeralClaim(
  pod: Pod,
  { name, ephemeral }: Volume,
): PersistentVolumeClaim | undefined {
  const template = ephemeral?.volumeClaimTemplate;
  if (template === undefined) return undefined;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...template.metadata,
      name: `${pod.metadata.name}-${name}`,
      namespace: pod.metadata.namespace,
      ownerReferences: [controllerReference(pod)],
    },
    spec: template.spec,
  };
}
