export {
  ALL_FIT,
  askedPlace,
  asGroup,
  fault,
  IDLE,
  NONE_FITS,
  SKIP,
  SOME_MAY_FIT,
  UNFIT,
} from './answers.ts';
export type {
  AskedLabel,
  Fault,
  FilterAnswer,
  Group,
  GroupFilter,
  Grouping,
  GroupScore,
  Idle,
  NodeFilter,
  NodeScore,
  Presence,
  Rejection,
  ScoreAnswer,
  Skip,
  Supposition,
  UniformScore,
} from './answers.ts';
export type { AmountColumns, AmountRanges, FilterBounds, ScoreBounds } from './bounds.ts';
export { defineArgs } from './args/index.ts';
export type { ArgsHandle, BoundArgs } from './args/index.ts';
export type {
  ClusterEvent,
  EventHint,
  EventKind,
  EventName,
  HelpfulEvents,
  ObjectChange,
} from './cluster-event.ts';
export { CYCLE } from './cycle-rules.ts';
export type { CycleRules } from './cycle-rules.ts';
export { countedRejections } from './diagnosis.ts';
export type { CountedRejection, Diagnosis, NodeRejection, RejectedBy } from './diagnosis.ts';
export { ExtenderError, withVerb } from './extender.ts';
export type { Extender, FilteredNodes, HostPriority } from './extender.ts';
export { EXTENSION_POINTS, POD_POINTS } from './extension-point.ts';
export type { ExtensionPoint } from './extension-point.ts';
export { FilterError } from './filter-error.ts';
export { fitError, fitErrorV122 } from './fit-error.ts';
export { isEnabled } from '../../features/index.ts';
export type { Gates, RuleName, Rules } from '../../features/index.ts';
export type {
  AnyPlugin,
  Bindings,
  ClusterChange,
  Plugin,
  PluginPoints,
  PodSigner,
  QueuedPod,
  QueueingHint,
  Reservation,
  ReservedObject,
} from './plugin.ts';
export type {
  DryRun,
  ExplainedFailure,
  Failure,
  PostFilterAnswer,
  PostFilterContext,
  Leavers,
  PodSums,
  Trial,
} from './post-filter-context.ts';
export type { PermitAnswer } from './permit.ts';
export type { PreemptionCandidate } from './preemption-candidate.ts';
export type { EnabledPlugin, Profile, ProfileRules } from './profile.ts';
export { isAbout, REASON_SUBJECTS, reasonsAbout, subjectOf, wordReasons } from './reason.ts';
export type {
  Cause,
  Reason,
  ReasonDetail,
  ReasonSubject,
  ReasonTable,
  ReasonWords,
} from './reason.ts';
export {
  codeOf,
  detailOf,
  FITS,
  isVerdict,
  UNKNOWN,
  unresolvable,
  unschedulable,
} from './verdict.ts';
export type { Code, Verdict } from './verdict.ts';
