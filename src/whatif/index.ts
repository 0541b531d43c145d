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
export { documentProblem, planProblem } from './compare/saved-plan.ts';
export type { SavedDocumentRule } from './compare/saved-plan.ts';
export { size } from './size/analysis.ts';
export type { SizeInput, SizeOptions } from './size/input.ts';
export { readCatalogText } from './size/catalog/text.ts';
export { applyEdits, editGiven, makeEdits } from './edits/apply-edits.ts';
export type { EditedInput } from './edits/apply-edits.ts';
export type { Edit } from './edits/kinds.ts';
export { withEdits } from './edits/with-edits.ts';
export type { Editable } from './edits/with-edits.ts';
export { drain } from './drain/analysis.ts';
export type { DrainInput } from './drain/analysis.ts';
export type { DrainOptions } from './drain/input.ts';
export { explain } from './explain/analysis.ts';
export { explainAt } from './explain/at-node.ts';
export type { ExplainAtInput } from './explain/at-node.ts';
export type { ExplainInput, ExplainOptions } from './explain/input.ts';
export { planWithLuck } from './luck/plan-with-luck.ts';
export type { LuckOptions } from './luck/plan-with-luck.ts';
export { pack } from './pack/analysis.ts';
export type { PackInput, PackOptions } from './pack/input.ts';
export { copyWithClaims, podOf, withExistingClaims } from './pod-of-workload.ts';
export { lossTimeline } from './survive/loss-timeline.ts';
export { survive } from './survive/analysis.ts';
export type { SurviveInput, SurviveOptions } from './survive/input.ts';
