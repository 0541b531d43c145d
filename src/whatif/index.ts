export { audit } from './audit/audit.ts';
export type { AuditInput, AuditOptions } from './audit/audit-input.ts';
export { AUDIT_RULES } from './audit/rules.ts';
export type { AuditRule } from './audit/rule.ts';
export { capacity } from './capacity/capacity.ts';
export type {
  CapacitiesInput,
  CapacityInput,
  CapacityOptions,
  CapacityTemplate,
} from './capacity/capacity-input.ts';
export { check } from './check/check.ts';
export type { CheckInput, CheckOptions } from './check/check-input.ts';
export { readExpectationList, readExpectations } from './check/read-expectations.ts';
export type { Expectations, ExpectationsContext } from './check/read-expectations.ts';
export { compare } from './compare/compare.ts';
export type { CompareInput, CompareOptions, Side } from './compare/compare-input.ts';
export { documentProblem, planProblem } from './compare/saved-plan.ts';
export type { SavedDocumentRule } from './compare/saved-plan.ts';
export { size } from './size/size.ts';
export type { SizeInput, SizeOptions } from './size/size-input.ts';
export { readCatalogText } from './size/catalog/catalog-text.ts';
export { applyEdits, makeEdits } from './edits/apply-edits.ts';
export type { EditedInput } from './edits/apply-edits.ts';
export type { Edit } from './edits/edit.ts';
export { withEdits } from './edits/with-edits.ts';
export type { Editable } from './edits/with-edits.ts';
export { drain } from './drain/drain.ts';
export type { DrainInput } from './drain/drain.ts';
export type { DrainOptions } from './drain/drain-input.ts';
export { explain } from './explain/explain.ts';
export { explainAt } from './explain/explain-at.ts';
export type { ExplainAtInput } from './explain/explain-at.ts';
export type { ExplainInput, ExplainOptions } from './explain/explain-input.ts';
export { planWithLuck } from './luck/plan-with-luck.ts';
export type { LuckOptions } from './luck/plan-with-luck.ts';
export { pack } from './pack/pack.ts';
export type { PackInput, PackOptions } from './pack/pack-input.ts';
export { copyWithClaims, podOf, withExistingClaims } from './pod-of-workload.ts';
export { lossTimeline } from './survive/loss-timeline.ts';
export { survive } from './survive/survive.ts';
export type { SurviveInput, SurviveOptions } from './survive/survive-input.ts';
