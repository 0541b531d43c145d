export { isLongTerminating } from './drain-context.ts';
export type { DrainContext, FindController } from './drain-context.ts';
export { podsToMove } from './pods-to-move.ts';
export { RemainingBudgets } from './remaining-budgets.ts';
