/**
 * What an author of plugins needs (docs/PLUGINS.md): `kschedsim/plugin`. `kschedsim` exports the same, but loads the whole library.
 * The values are imported from their files, not through framework/index.ts, for the same reason.
 */
export type {
  ClusterView,
  Facet,
  HostPort,
  LabelColumn,
  ListedKind,
  NodeImage,
  NodeIndex,
  PlacedPod,
  PodClass,
  PodClassView,
  PodView,
} from './cluster/index.ts';
export { asGroup, fault, IDLE, SKIP } from './framework/contract/answers.ts';
export { isEnabled } from './features/index.ts';
export { FITS, unresolvable, unschedulable } from './framework/contract/verdict.ts';
export type {
  AnyPlugin,
  Bindings,
  Cause,
  ClusterChange,
  Code,
  ExtensionPoint,
  Fault,
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
  PodSigner,
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
  RuleName,
  Rules,
  ScoreAnswer,
  Skip,
  Supposition,
  UniformScore,
  Verdict,
} from './framework/index.ts';
