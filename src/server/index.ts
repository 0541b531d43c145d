export {
  AS_WRITTEN,
  adminAccessRefusal,
  AdmissionWarnings,
  createAdmission,
  DefaultStorageClass,
  forbiddenText,
  copiesTopology,
  labelsOnNode,
  mergeMatchLabelKeys,
  takenValueRefusal,
  withDefaultTolerations,
  withNotReadyTaint,
  withProtection,
} from './admission/index.ts';
export type { Admission, WithName } from './admission/index.ts';
export * from './quota/index.ts';
export {
  applyManifest,
  fieldChanges,
  changedSince,
  managedFieldsOf,
  LAST_APPLIED,
  lastApplied,
  ownershipOf,
  recordedOwnership,
  unownedFields,
  withOwner,
  withSameParts,
  resizePod,
} from './apply/index.ts';
export type {
  ApplyRefusal,
  FieldDifference,
  FieldManager,
  Ownership,
  ResourcesPatch,
} from './apply/index.ts';
export { asServed } from './strategy/as-served.ts';
export { changedForm, isUnchanged } from './strategy/changed-form.ts';
export type { Subresource } from './strategy/subresource.ts';
export { withBothAccountNames } from './strategy/converted.ts';
export { withEachContainer } from './strategy/each-container.ts';
export { withPodSpecs } from './strategy/pod-specs.ts';
export { AS_GIVEN, podStrategy } from './strategy/pod-strategy.ts';
export type { PodStrategy } from './strategy/pod-strategy.ts';
export { applyDefaults } from './defaults/index.ts';
export { convertOldVersion, isOldVersion } from './old-versions/index.ts';
export {
  createdForm,
  creationErrors,
  decodeObject,
  decodingProblems,
  fractionProblems,
  isAccepted,
  KnownObject,
  receiveObject,
  STORED,
  unknownField,
  updateErrors,
  customMetadataProblems,
  validateObject,
  withoutNulls,
  wrongType,
} from './validation/index.ts';
export type { FieldProblem, Received } from './validation/index.ts';
export * from './eviction/index.ts';
export * from './store/index.ts';
export type { FieldRules } from './schemas/field-type.ts';
