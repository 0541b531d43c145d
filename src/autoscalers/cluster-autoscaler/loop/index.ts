export type { LoopInput, LoopRules } from './input.ts';
export { AutoscalerMemory } from './memory.ts';
export type { EarlyEnd, LoopOutcome } from './outcome.ts';
export type { PodList } from './pod-list.ts';
export { runOnce } from './run-once.ts';
export type { ScaleDownContext, ScaleDownPart } from './scale-down-part.ts';
