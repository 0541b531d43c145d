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
  keyOfClaimRef,
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
export { acceptanceOf, ClaimableVolumes } from './claimable.ts';
export { claimSize, compareClaimSizes, offersAccessModes, volumeMismatch } from './mismatch.ts';
export { compareRanked } from './sorted.ts';
export type { RankedVolume, SortedVolumes } from './sorted.ts';
