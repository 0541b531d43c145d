export { Answers } from './engine/plugin-results.ts';
export type { AnsweredFilter, AnsweredScore } from './engine/plugin-results.ts';
export { CYCLE_V1_34 } from './contract/cycle-rules.ts';
export type { CycleRules } from './contract/cycle-rules.ts';
export { diagnose, everyFailure, firstFailure } from './engine/diagnose.ts';
export { PodDryRun } from './engine/dry-run.ts';
export { Engine, nodesToFind } from './engine/engine.ts';
export type { EngineOptions } from './engine/engine.ts';
export { evaluate } from './engine/evaluation.ts';
export type { Evaluation, PluginScores } from './engine/evaluation.ts';
export { evaluateExtended, searchExtended } from './engine/extended-search.ts';
export type { ExtendedEvaluation, ExtendedQuestion } from './engine/extended-search.ts';
export { ExtenderError, withVerb } from './contract/extender.ts';
export type { Extender, FilteredNodes, HostPriority } from './contract/extender.ts';
export { fitError, fitErrorV122 } from './contract/fit-error.ts';
export { Nominator } from './engine/nominator.ts';
export { IDLE, SKIP } from './contract/plugin.ts';
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
} from './contract/plugin.ts';
export type {
  DryRun,
  ExplainedFailure,
  Failure,
  PostFilterAnswer,
  PostFilterContext,
  Trial,
} from './contract/post-filter-context.ts';
export type { PreemptionCandidate } from './contract/preemption-candidate.ts';
export { runPostFilter } from './engine/post-filter.ts';
export type { PostFilterOutcome, PostFilterQuestion } from './engine/post-filter.ts';
export type { EnabledPlugin, Profile, WeightedPlugin } from './contract/profile.ts';
export type { Diagnosis, NodeRejection } from './contract/diagnosis.ts';
export type { Choice, TieBreak } from './engine/signature-scores.ts';
export { codeOf, detailOf, FITS, unresolvable, unschedulable } from './contract/verdict.ts';
export type { Code, Verdict } from './contract/verdict.ts';
