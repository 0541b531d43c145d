/**
 * kschedsim as a library. `readManifests` reads files; everything else is pure and synchronous. The values and types of
 * src/framework and src/cluster are for authors of plugins (docs/PLUGINS.md).
 */
export { readManifests } from './cli/input/index.ts';
export type {
  ClusterView,
  Facet,
  HostPort,
  ImageState,
  LabelColumn,
  ListedKind,
  NodeIndex,
  PlacedPod,
  PodClass,
  PodClassView,
  PodView,
} from './cluster/index.ts';
export { checkPolicy, convertPolicy, PolicyError, showPolicy } from './config/index.ts';
export type { LegacyFeatureGates, PolicyCheck, ReadPolicyOptions } from './config/index.ts';
export { FITS, IDLE, isEnabled, SKIP, unresolvable, unschedulable } from './framework/index.ts';
export type {
  AnyPlugin,
  Bindings,
  Cause,
  ClusterChange,
  Code,
  ExtensionPoint,
  FilterAnswer,
  Gates,
  Group,
  GroupFilter,
  Grouping,
  GroupScore,
  Idle,
  NodeFilter,
  NodeScore,
  Plugin,
  PluginPoints,
  PostFilterAnswer,
  PostFilterContext,
  Presence,
  QueuedPod,
  QueueingHint,
  ReasonDetail,
  ReasonTable,
  ReasonWords,
  Rejection,
  ReservedObject,
  ScoreAnswer,
  Skip,
  Supposition,
  UniformScore,
  Verdict as FilterVerdict,
} from './framework/index.ts';
export { recordExtenders, replayExtenders } from './scheduler/index.ts';
export type {
  ExtenderCall,
  ExtenderReply,
  ExtenderTransport,
  ExtenderVerb,
  RecordedAnswer,
} from './scheduler/index.ts';
export { plan } from './simulation/index.ts';
export type { PlanInput, PlanOptions, RemovedObject } from './simulation/index.ts';
export { InputError } from './units/index.ts';
export type { Problem } from './units/index.ts';
export { applyEdits, capacity, compare, explain } from './whatif/index.ts';
export type {
  CapacityInput,
  CapacityOptions,
  CompareInput,
  CompareOptions,
  Edit,
  ExplainInput,
  Side,
} from './whatif/index.ts';
export type * from './outcome/index.ts';
