import type {
  CSIDriver,
  CSIDriverSpec,
  Incomplete,
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
} from '../../objects/index.ts';
import { fillUnset, fillZero, replace } from './copy-on-write.ts';
import { roundUpResources } from './resource-list.ts';
import { defaultClaimSpec, defaultSharedSources } from './pods/volume.ts';

/** Source: SetObjectDefaults_PersistentVolume, pkg/apis/core/v1, v1.34. */
export function defaultPersistentVolume(volume: PersistentVolume): PersistentVolume {
  let spec = fillZero(volume.spec ?? {}, { persistentVolumeReclaimPolicy: 'Retain' });
  spec = fillUnset(spec, { volumeMode: 'Filesystem' });
  if (spec.capacity) spec = replace(spec, 'capacity', roundUpResources(spec.capacity));
  const result = replace(volume, 'spec', defaultSharedSources(spec));
  return replace(result, 'status', fillZero(volume.status ?? {}, { phase: 'Pending' }));
}

/** Used for claims and for claim templates of StatefulSets. Source: SetObjectDefaults_PersistentVolumeClaim, v1.34. */
export function defaultPersistentVolumeClaim<T extends Incomplete<PersistentVolumeClaim>>(
  claim: T,
): T {
  const result = replace(claim, 'spec', defaultClaimSpec(claim.spec ?? {}));
  let status = fillZero(claim.status ?? {}, { phase: 'Pending' });
  if (status.capacity) status = replace(status, 'capacity', roundUpResources(status.capacity));
  if (status.allocatedResources) {
    status = replace(status, 'allocatedResources', roundUpResources(status.allocatedResources));
  }
  return replace(result, 'status', status);
}

/** Source of this and CSIDriver: pkg/apis/storage/v1/defaults.go, v1.34. */
export function defaultStorageClass(storageClass: StorageClass): StorageClass {
  return fillUnset(storageClass, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });
}

export function defaultCsiDriver(driver: CSIDriver): CSIDriver {
  let spec = fillUnset<CSIDriverSpec>(driver.spec, {
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: false,
    fsGroupPolicy: 'ReadWriteOnceWithFSType',
    requiresRepublish: false,
    seLinuxMount: false,
  });
  if (!spec.volumeLifecycleModes?.length) spec = { ...spec, volumeLifecycleModes: ['Persistent'] };
  return replace(driver, 'spec', spec);
}
