export { DOUBTS, FINDING_KINDS, PLAN_FAIL_ON, verdictOver } from './finding.ts';
export type { Finding, FindingKind, FindingPlace, Verdict } from './finding.ts';
export { API_VERSION } from './plan.ts';
export type {
  Flavour,
  MissingPods,
  NotModelled,
  Owner,
  Plan,
  PlanEvent,
  PlanInputSummary,
  PlannedNode,
  PlannedPod,
  PlanScheduler,
  PlanSummary,
  PodPhase,
  Rejection,
  RunEnd,
  ScenarioExpectation,
  ScenarioOutcome,
  ScenarioStep,
  TimelineEntry,
} from './plan.ts';
export type {
  Contribution,
  Explanation,
  ExtenderScores,
  Hint,
  Lack,
  PluginVerdict,
  Preemption,
  PreemptionCandidate,
} from './explanation.ts';
export type {
  ComparedFragmentation,
  ComparedPod,
  ComparedPreemption,
  ComparedSide,
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
  RegressionKind,
  Sides,
  Stability,
  UnstablePod,
  Utilisation,
  Zone,
} from './comparison.ts';
export type {
  PolicyOrigin,
  PolicyTranslation,
  TranslatedExtender,
  TranslatedPlugins,
} from './policy-translation.ts';
export type { Capacity, NodeCapacity, RunsOut } from './capacity.ts';
