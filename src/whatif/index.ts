export { audit } from './audit/analysis.ts';
export type { AuditInput, AuditOptions } from './audit/input.ts';
export { AUDIT_RULES } from './audit/rules.ts';
export type { AuditRule } from './audit/rule.ts';
export { capacity } from './capacity/analysis.ts';
export type {
  CapacitiesInput,
  CapacityInput,
  CapacityOptions,
  CapacityTemplate,
} from './capacity/input.ts';
export { check } from './check/analysis.ts';
export type { CheckInput, CheckOptions } from './check/input.ts';
export { readExpectationList, readExpectations } from './check/read-expectations.ts';
export type { Expectations, ExpectationsContext } from './check/read-expectations.ts';
export { compare } from './compare/analysis.ts';
export type { CompareInput, CompareOptions, Side } from './compare/input.ts';
export { planWithFigures } from './compare/plan-with-figures.ts';
export type { PlanFigure, PlanWithFigures } from './compare/plan-with-figures.ts';
export { SHARES_ALIKE, TIMES_ALIKE } from './compare/figures/index.ts';
export { documentProblem, planProblem } from './compare/saved-plan.ts';
export type { SavedDocumentRule } from './compare/saved-plan.ts';
export { deschedule } from './deschedule/analysis.ts';
export type { DescheduleInput, DescheduleOptions } from './deschedule/input.ts';
export { growth } from './growth/analysis.ts';
export type { GrowthInput, GrowthOptions, RateOf } from './growth/input.ts';
export { readRateOf } from './growth/rate-of.ts';
export { size } from './size/analysis.ts';
export type { SizeInput, SizeOptions } from './size/input.ts';
export { applyEdits, editGiven, makeEdits } from './edits/apply-edits.ts';
export type { EditedInput } from './edits/apply-edits.ts';
export type { Edit } from './edits/kinds.ts';
export { textMatcher } from './edits/pattern.ts';
export { withCommonPercentage } from './edits/hpa/common-percentage.ts';
export { withEdits } from './edits/with-edits.ts';
export type { Editable } from './edits/with-edits.ts';
export { drain } from './drain/analysis.ts';
export type { DrainInput } from './drain/analysis.ts';
export type { DrainOptions } from './drain/input.ts';
export { explain } from './explain/analysis.ts';
export { explainAt } from './explain/at-node.ts';
export type { ExplainAtInput } from './explain/at-node.ts';
export type { ExplainInput, ExplainOptions } from './explain/input.ts';
export type { LuckOptions } from './luck/plan-with-luck.ts';
export { pack } from './pack/analysis.ts';
export { optionsNotWithAs } from './pack/check-options.ts';
export type { PackInput, PackOptions } from './pack/input.ts';
export type { Prices } from '../catalog/index.ts';
export { copyWithClaims, podOf, withExistingClaims } from './pod-of-workload.ts';
export { planWithRemedies } from './remedies/find-remedies.ts';
export { remedyObjects } from './remedies/manifests.ts';
export { hasDrawn } from './luck/has-drawn.ts';
export { scaledOut } from './scaled-out/scaled-cluster.ts';
export type { ScaledCluster, ScaledEnd } from './scaled-out/scaled-cluster.ts';
export { lossTimeline } from './survive/loss-timeline.ts';
export { survive } from './survive/analysis.ts';
export type { SurviveInput, SurviveOptions } from './survive/input.ts';
