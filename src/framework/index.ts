export { Answers } from './answers.ts';
export type { AnsweredFilter, AnsweredScore } from './answers.ts';
export { CYCLE_V1_34 } from './cycle-rules.ts';
export type { CycleRules } from './cycle-rules.ts';
export { diagnose, everyFailure, firstFailure } from './diagnosis.ts';
export { PodDryRun } from './dry-run.ts';
export { Engine, nodesToFind } from './engine.ts';
export type { EngineOptions } from './engine.ts';
export { evaluate } from './evaluation.ts';
export type { Evaluation, PluginScores } from './evaluation.ts';
export { evaluateExtended, searchExtended } from './extended-search.ts';
export type { ExtendedEvaluation, ExtendedQuestion } from './extended-search.ts';
export { ExtenderError, withVerb } from './extender.ts';
export type { Extender, FilteredNodes, HostPriority } from './extender.ts';
export { fitError, fitErrorV122 } from './fit-error.ts';
export { Nominator } from './nominator.ts';
export { IDLE, SKIP } from './plugin.ts';
export type {
  Bindings,
  ExtensionPoints,
  FilterAnswer,
  Group,
  GroupFilter,
  Grouping,
  GroupScore,
  NodeFilter,
  NodeScore,
  Plugin,
  Presence,
  QueuedPod,
  Rejection,
  ReservedObject,
  ScoreAnswer,
  Skip,
  Supposition,
  UniformScore,
} from './plugin.ts';
export type {
  DryRun,
  ExplainedFailure,
  Failure,
  PostFilterAnswer,
  PostFilterContext,
  Trial,
} from './post-filter-context.ts';
export type { PreemptionCandidate } from './preemption-candidate.ts';
export { runPostFilter } from './post-filter.ts';
export type { PostFilterOutcome, PostFilterQuestion } from './post-filter.ts';
export type { EnabledPlugin, Profile, WeightedPlugin } from './profile.ts';
export type { Diagnosis, NodeRejection } from './rejections.ts';
export type { Choice, TieBreak } from './sheet.ts';
export { codeOf, detailOf, FITS, unresolvable, unschedulable } from './verdict.ts';
export type { Code, Verdict } from './verdict.ts';
