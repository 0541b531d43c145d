import { readQuantity } from '../../units/index.ts';
import { isKind, claimClass } from '../../objects/index.ts';
import type { KubernetesObject, PersistentVolumeClaim, Quantity } from '../../objects/index.ts';

/**
 * Why a claim may not grow: it is not bound, or its class does not allow it. Source:
 * plugin/pkg/admission/storage/persistentvolume/resize/admission.go, v1.34.
 */
export function resizeRefusal(
  claim: PersistentVolumeClaim,
  previous: PersistentVolumeClaim,
  objects: readonly KubernetesObject[],
): string | undefined {
  if (readQuantity(storageOf(claim)).compare(readQuantity(storageOf(previous))) <= 0) {
    return undefined;
  }
  if (previous.status?.phase !== 'Bound') {
    return 'Only bound persistent volume claims can be expanded';
  }
  const name = claimClass(claim);
  const found = objects.find(
    (object) => isKind(object, 'StorageClass') && object.metadata.name === name,
  );
  const allows =
    name !== '' &&
    name === claimClass(previous) &&
    found !== undefined &&
    isKind(found, 'StorageClass') &&
    found.allowVolumeExpansion === true;
  return allows
    ? undefined
    : 'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';
}

const storageOf = ({ spec }: PersistentVolumeClaim): Quantity =>
  spec?.resources?.requests?.['storage'] ?? '0';
