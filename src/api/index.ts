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
export type { Admission, Named } from './admission/index.ts';
export { groupOf } from './api-group.ts';
export { findCondition, isConditionTrue } from './conditions.ts';
export { aggregateText, fieldErrorText } from './field-error.ts';
export { Path } from './field-path.ts';
export { loadTimeZone, parseCronSchedule } from './cron/index.ts';
export type { CronSchedule } from './cron/index.ts';
export type { FieldError, FieldErrorType } from './field-error.ts';
export { inWordsOf, labelValueProblems, qualifiedNameProblems } from './name-syntax.ts';
export { goText } from './go-json/index.ts';
export type { GoRelease } from './go-json/index.ts';
export * from './node-selectors/index.ts';
export { controllerOf, qualifiedKind } from './owner-reference.ts';
export { podPriority } from './pod-priority.ts';
export { isBound, isReady, isTerminal, isTerminalPhase } from './pod-state.ts';
export { qosClass } from './qos.ts';
export type { QosClass } from './qos.ts';
export * from './quota/index.ts';
export * from './requests/index.ts';
export { generatedName, NAME_SUFFIXES, SAFE_ALPHABET } from './generated-name.ts';
export { podTemplateOf } from './pod-template.ts';
export { resourceName } from './resource-name.ts';
export * from './selectors/index.ts';
export * from './volumes/index.ts';
export {
  COMPARISON_GATE,
  effectiveTolerations,
  findUntolerated,
  matchingTolerations,
  tolerates,
} from './tolerations.ts';
export {
  applyManifest,
  changedSince,
  managedFieldsOf,
  LAST_APPLIED,
  ownershipOf,
  recordedOwnership,
  unownedFields,
  withOwner,
  withSameParts,
} from './apply/index.ts';
export { resizePod } from './apply/index.ts';
export type { ApplyRefusal, FieldManager, Ownership, ResourcesPatch } from './apply/index.ts';
export { asServed } from './strategy/as-served.ts';
export { changedForm, isUnchanged } from './strategy/changed-form.ts';
export type { Subresource } from './strategy/subresource.ts';
export { withBothAccountNames } from './strategy/converted.ts';
export { withEachContainer } from './strategy/each-container.ts';
export { withPodSpecs } from './strategy/pod-specs.ts';
export { AS_GIVEN, podStrategy } from './strategy/pod-strategy.ts';
export { FIELD_GATES } from './strategy/disabled-fields.ts';
export type { PodStrategy } from './strategy/pod-strategy.ts';
export { applyDefaults } from './defaults/index.ts';
export { hasServerMetadata, isServerWritten, sideOf } from './cluster-object.ts';
export type { Side } from './cluster-object.ts';
export { isSnapshotInfo, missingFromSnapshot, SNAPSHOT_INFO } from './snapshot-info.ts';
export type { SnapshotGap, SnapshotInfo } from './snapshot-info.ts';
export { EVERY_KIND, isKindWord, kindNamed, SHORT_NAMES } from './kind-names.ts';
export { readObjectName } from './object-name.ts';
export type { ObjectName } from './object-name.ts';
export { kubeletVersions } from './kubelet-versions.ts';
export { API_VERSION_OF, isBare, isKind, objectLabel } from './object.ts';
export type { Kind, KubernetesObject } from './object.ts';
export { ObjectNames } from './object-names.ts';
export type * from './types.ts';
export {
  isCustomResource,
  isKnownKind,
  isNamespaced,
  isPrerelease,
  isServed,
  isWorkload,
  servedKindNamed,
  whyUnknownKind,
  WORKLOAD_KINDS,
} from './kinds.ts';
export type { WorkloadKind } from './kinds.ts';
export { convertOldVersion, isOldVersion } from './old-versions/index.ts';
export {
  createdForm,
  creationErrors,
  decodeObject,
  decodingProblems,
  fieldText,
  fractionProblems,
  receiveObject,
  STORED,
  updateErrors,
  validateObject,
  withoutNulls,
} from './validation/index.ts';
export type { FieldPath, FieldProblem, FractionalNumber, Received } from './validation/index.ts';
export { sharesSpec, shareEqualSpecs } from './shared-specs.ts';
