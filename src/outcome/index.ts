export {
  CAPACITY_FINDING_KINDS,
  COMPARE_FAIL_ON,
  DESCHEDULE_FAIL_ON,
  DESCHEDULING_FINDING_KINDS,
  DRAIN_FAIL_ON,
  DRAIN_FINDING_KINDS,
  EXPLAIN_FINDING_KINDS,
  FINDING_KINDS,
  isDoubt,
  PACKING_FINDING_KINDS,
  PLAN_FAIL_ON,
  REGRESSION_FINDINGS,
  REGRESSION_KINDS,
  SIZING_FINDING_KINDS,
  SURVIVAL_FINDING_KINDS,
  TUNE_FAIL_ON,
  TUNING_FINDING_KINDS,
  verdictOver,
} from './finding.ts';
export type {
  CapacityFindingKind,
  DeschedulingFindingKind,
  DrainFindingKind,
  ExplainFindingKind,
  Finding,
  FindingKind,
  FindingPlace,
  PackingFindingKind,
  RegressionKind,
  OutcomeVerdict,
  SizingFindingKind,
  SurvivalFindingKind,
  TuningFindingKind,
} from './finding.ts';
export type { PodRemedies, Remedy, RemedyChange } from './run/remedy.ts';
export type { ScenarioExpectation, ScenarioOutcome, ScenarioStep } from './run/scenario.ts';
export { secondsWithoutNode } from './run/waits.ts';
export type { TraceReplay, TraceResource, TraceSample, TraceWaits } from './run/trace-replay.ts';
export type {
  Rollout,
  RolloutWait,
  RolloutWaitReason,
  WorkloadWithoutRequests,
} from './run/rollout.ts';
export { FIELDS } from './schemas/fields.ts';
export type { BadInput, InputProblem } from './bad-input.ts';
export type { DocumentInput, InputFile, InputFiles } from './input-files.ts';
export type {
  FieldChange,
  ObjectChange,
  PlanInputSummary,
  PlannedHook,
  PlannedRelease,
} from './plan-input.ts';
export { GROWTH_PERIODS } from './run/growth.ts';
export type {
  FullStep,
  GrownWorkload,
  Growth,
  GrowthPeriod,
  GrowthSizing,
  GrowthStep,
  GrowthSummary,
  PodsWithoutRoom,
} from './run/growth.ts';
export { askedAmount, GROUPINGS, groupsOf } from './groups/index.ts';
export type { GroupBy, PodGroup } from './groups/index.ts';
export type {
  AmountRange,
  CountRange,
  GroupedPod,
  GroupedReason,
  GroupedWorkload,
  PlanGroup,
} from './plan-group.ts';
export { API_VERSION, isSuperseded, waitingKind, workloadOf } from './plan.ts';
export type {
  Flavour,
  Luck,
  MissingPods,
  NotModelled,
  Owner,
  Plan,
  PlanEvent,
  PlannedNode,
  PlannedPod,
  PlanScheduler,
  PlanSummary,
  PodPhase,
  Reason,
  RejectedNodes,
  RunEnd,
  TimelineEntry,
} from './plan.ts';
export type {
  Contribution,
  ExplainedAt,
  Explanation,
  ExplanationSummary,
  ExtenderScores,
  Hint,
  Lack,
  PluginVerdict,
  Preemption,
  PreemptionCandidate,
} from './explanation.ts';
export type {
  ComparedFragmentation,
  ComparedNode,
  ComparedPod,
  RewordedPod,
  ComparedPreemption,
  ComparedSide,
  ComparedTrace,
  ComparedTraces,
  ComparedUtilisation,
  ComparedZone,
  Comparison,
  ComparisonSummary,
  Fragmentation,
  MoveDecision,
  MovedPod,
  NewlyPlacedPod,
  NewlyUnschedulablePod,
  Regression,
  Sides,
  Stability,
  UnstablePod,
  Utilisation,
  Zone,
} from './comparison.ts';
export type { Objective, ObjectiveName } from './objective.ts';
export type {
  PolicyOrigin,
  PolicyTranslation,
  TranslatedExtender,
  TranslatedPlugins,
} from './policy-translation.ts';
export { AUDIT_FAIL_ON, AUDIT_FAIL_ON_KINDS, AUDIT_SEVERITIES } from './audit.ts';
export type {
  Audit,
  AuditedObjects,
  AuditFailOn,
  AuditFinding,
  AuditSeverity,
  AuditSummary,
} from './audit.ts';
export { BOUND_WANTED, boundText, readBound } from './edits/autoscaler-bound.ts';
export type { AutoscalerBound } from './edits/autoscaler-bound.ts';
export type {
  AddedNodes,
  AutoscaledWorkload,
  ChangedNodes,
  EditedWorkload,
  EvictedPods,
  MadeEdit,
  ScaledByAutoscalers,
  ScaledWorkload,
  ScaledWorkloads,
  SetRequests,
  UnscaledAutoscaler,
} from './edits/made-edit.ts';
export type {
  AutoscaledFit,
  AutoscaledPlan,
  AutoscaledStop,
  CommonPercentage,
} from './run/autoscaled.ts';
export { NODE_AUTOSCALER, NODE_AUTOSCALERS } from './run/node-autoscaling.ts';
export type {
  AutoscaledNode,
  NodeAutoscalerName,
  NodeAutoscaling,
  PoolSize,
  RemovalCommand,
  RemovalMethod,
  RemovedNode,
  SparedNode,
  UnservedPods,
  UnservedReason,
} from './run/node-autoscaling.ts';
export type { ReleaseCause, ReleaseChange } from './release-change.ts';
export type {
  AutoscalerChange,
  AutoscalerFailure,
  AutoscalerFigures,
  AutoscalerRun,
  ComparedAutoscaler,
} from './run/autoscaler-run.ts';
export type {
  Capacities,
  Capacity,
  CapacityGain,
  CapacityGroup,
  CapacityGroups,
  CapacitySummary,
  CountedTemplate,
  NodeCapacity,
  NodeGain,
  RunsOut,
  TemplateCapacity,
} from './capacity.ts';
export type {
  Check,
  CheckedExpectation,
  CheckedPlan,
  CheckEvidence,
  CheckSummary,
  Violation,
} from './check.ts';
export type {
  NodesToAdd,
  SizedPending,
  SizedPool,
  SizedPlacement,
  SizedType,
  Sizing,
  SizingAlternative,
  SizingObjective,
  SizingResult,
  SizingSummary,
  SizingTarget,
} from './sizing.ts';
export type {
  DescheduledByPolicy,
  DescheduledFate,
  DescheduledOtherwise,
  DescheduledPod,
  Descheduling,
  DeschedulingCycle,
  DeschedulingEnd,
  DeschedulingFigures,
  DeschedulingFinding,
  DeschedulingStrategy,
  DeschedulingSummary,
  NamedPod,
  NodesByThreshold,
  PlacedByDescheduling,
  PreemptedByDescheduled,
  ProtectedPods,
  StoppedEviction,
  ThresholdsAround,
  UtilisationAround,
} from './descheduling.ts';
export type {
  BlockedNode,
  BudgetProblem,
  BudgetProblemKind,
  Drain,
  DrainedNode,
  DrainFinding,
  DrainMode,
  DrainMove,
  DrainOrder,
  DrainPod,
  DrainSummary,
  DrainWait,
  Shortfall,
} from './drain.ts';
export type {
  FreedCapacity,
  KeptNode,
  PackedMove,
  Packing,
  PackingStep,
  PackingSummary,
} from './packing.ts';
export type {
  BelowBudget,
  BelowWish,
  Fix,
  LeftOver,
  Loss,
  LossKind,
  LostPod,
  PreemptedPod,
  Survival,
  SurvivalSummary,
  SurvivedMove,
} from './survival.ts';
export type * from './tuning/proof.ts';
export type * from './tuning/result.ts';
export { LOSS_KINDS } from './survival.ts';
export { doubtLines } from './groups/doubt-lines.ts';
export type {
  AxisValue,
  AxisValues,
  ObjectiveValue,
  SweepAxis,
  SweepCell,
  SweepHead,
  SweepObjective,
  SweepSample,
  SweepSpace,
  SweepSummary,
} from './run/sweep.ts';
export type * from './run/sweep-report.ts';
export { isPlan } from './plan-validator.mjs';
export { usedNodes } from './run/used-nodes.ts';
