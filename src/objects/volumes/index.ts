export {
  attachableVolume,
  attachableVolumeOf,
  attachableVolumes,
  isDiskDriver,
} from './attachable-volume.ts';
export type { AttachableVolume, VolumeLookup } from './attachable-volume.ts';
export {
  BIND_COMPLETED,
  bindVolumeTo,
  BOUND_BY_CONTROLLER,
  claimClass,
  claimNameOf,
  DEFAULT_CLASS,
  isFullyBound,
  isMadeFor,
  isVolumeFor,
  namesClass,
  NO_PROVISIONER,
  PROVISIONED_BY,
  READ_WRITE_ONCE_POD,
  SELECTED_NODE,
  volumeClass,
} from './claims.ts';
export {
  inlineCsiVolume,
  isMigratedPlugin,
  listsAsMigrated,
  MigratedVolumes,
  migratedAffinity,
  persistentCsiVolume,
  provisioningDriver,
} from './csi-migration.ts';
export { compareClaimSizes, matchingVolumes, offersAccessModes } from './matching-volumes.ts';
export { volumeMismatch } from './mismatch.ts';
export type { MatchingVolumes } from './matching-volumes.ts';
