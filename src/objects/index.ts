export { groupOf } from './kinds/api-group.ts';
export {
  findCondition,
  isConditionTrue,
  putCondition,
  withDisruptionTarget,
  withPodCondition,
} from './pods/conditions.ts';
export {
  aggregateText,
  fieldErrorText,
  invalid,
  required,
  forbidden,
  invalidTyped,
  notSupported,
  unusable,
  indispensable,
  OMITTED,
} from './fields/error.ts';
export { Path } from './fields/path.ts';
export type { FieldError, FieldErrorType } from './fields/error.ts';
export {
  inWordsOf,
  labelValueProblems,
  qualifiedNameProblems,
  dnsSubdomainProblems,
  DNS_SUBDOMAIN,
  remembering,
} from './names/syntax.ts';
export * from './devices/index.ts';
export { goText } from './go-json/index.ts';
export type { GoRelease } from './go-json/index.ts';
export * from './node-selectors/index.ts';
export { controllerOf, qualifiedKind } from './names/owner-reference.ts';
export { podPriority } from './pods/priority.ts';
export { isBound, isReady, isTerminal, isTerminalPhase } from './pods/state.ts';
export { qosClass } from './pods/qos.ts';
export type { QosClass } from './pods/qos.ts';
export * from './requests/index.ts';
export { isTemplated, podSpecOf, podTemplateOf } from './pods/template.ts';
export { resourceName } from './kinds/resource-name.ts';
export * from './selectors/index.ts';
export * from './volumes/index.ts';
export {
  COMPARISON_GATE,
  effectiveTolerations,
  findUntolerated,
  matchingTolerations,
  tolerates,
  isComparison,
} from './pods/tolerations.ts';
export { hasServerMetadata, isServerWritten, sideOf } from './cluster-object.ts';
export type { Side } from './cluster-object.ts';
export { isSnapshotInfo, missingFromSnapshot, SNAPSHOT_INFO } from './snapshot-info.ts';
export type { SnapshotGap, SnapshotInfo } from './snapshot-info.ts';
export { EVERY_KIND, isKindWord, kindNamed, SHORT_NAMES } from './kinds/names.ts';
export {
  readContainerTarget,
  readObjectName,
  readPodTarget,
  readTarget,
} from './names/written-name.ts';
export type { ObjectName } from './names/written-name.ts';
export {
  DEFAULT_NAMESPACE,
  inNamespace,
  keyOf,
  namesIn,
  namespaceOf,
  refKeyOf,
  refOf,
  refText,
} from './identity.ts';
export type { ObjectKey, ObjectRef, TemplateOwner, WorkloadRef } from './identity.ts';
export { kubeletVersions } from './kubelet-versions.ts';
export { API_VERSION_OF, isBare, isKind, objectLabel } from './kubernetes-object.ts';
export type { Kind, KubernetesObject, NamespacedObject } from './kubernetes-object.ts';
export type * from './types.ts';
export {
  isCustomResource,
  isKnownKind,
  isNamespaced,
  isPrerelease,
  isServed,
  isWorkload,
  servedKindNamed,
  servedKinds,
  servedVersionsOf,
  WORKLOAD_KINDS,
} from './kinds/served.ts';
export type { WorkloadKind } from './kinds/served.ts';
export type { ReadResource } from './kinds/read-resource.ts';
export { SCALABLE_KINDS, withReplicas } from './kinds/scale.ts';
export type { Scalable, ScalableKind } from './kinds/scale.ts';
export { byKind } from './kinds/by-kind.ts';
export type { Loose } from './loose.ts';
export { integerProblems } from './pods/decimal-integer.ts';
export {
  isEqual,
  shareDerived,
  sharesSpec,
  shareEqualSpecs,
  shareSpec,
} from './pods/shared-specs.ts';
