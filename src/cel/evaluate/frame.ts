import type { Result } from '../values/types.ts';
import type { Meter } from './meter.ts';

/** The values of variables during one evaluation, at the places that the planner gave them. */
export interface Frame {
  readonly variables: Result[];
  readonly meter: Meter;
}

export type Evaluate = (frame: Frame) => Result;
