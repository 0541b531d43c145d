export { capacity } from './capacity/capacity.ts';
export type { CapacityInput, CapacityOptions } from './capacity/capacity-input.ts';
export { compare } from './compare/compare.ts';
export type { CompareInput, CompareOptions, Side } from './compare/compare-input.ts';
export { planProblem } from './compare/saved-plan.ts';
export { applyEdits } from './edits/apply-edits.ts';
export type { AddNode, CordonNode, Edit, RemoveNode, ScaleWorkload } from './edits/edit.ts';
export { explain } from './explain/explain.ts';
export type { ExplainInput, ExplainOptions } from './explain/explain-input.ts';
