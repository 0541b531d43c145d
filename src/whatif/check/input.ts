import type { PlanInput, PlanOptions } from '../../simulation/index.ts';
import type { Prices } from '../../catalog/index.ts';

/** The input of `plan`. */
export type CheckInput = Omit<PlanInput, 'scenario'>;

export interface CheckOptions extends Omit<PlanOptions, 'failOn'>, Prices {}
