import { Failure, goTypeOf, ListValue, MapValue } from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';
import type { Evaluate, Frame } from './frame.ts';

/** The parts of a loop, and the places of its variables. */
export interface LoopPlan {
  readonly range: Evaluate;
  readonly initial: Evaluate;
  readonly condition: Evaluate;
  readonly step: Evaluate;
  readonly result: Evaluate;
  readonly accumulator: number;
  readonly variable: number;
  /** Undefined: the loop has one variable. */
  readonly second: number | undefined;
}

/**
 * Runs a loop. A failure of a step is a value: another step may make it irrelevant.
 *
 * Rule: evalFold, interpreter/interpretable.go of cel-go, v0.26.
 */
export function runLoop(plan: LoopPlan, frame: Frame): Result {
  const range = plan.range(frame);
  if (range instanceof Failure) return range;
  const items = itemsOf(range, plan.second !== undefined);
  if (items instanceof Failure) return items;
  const { variables } = frame;
  variables[plan.accumulator] = plan.initial(frame);
  for (const [first, second] of items) {
    frame.meter.visit();
    variables[plan.variable] = first;
    if (plan.second !== undefined) variables[plan.second] = second;
    if (plan.condition(frame) === false) break;
    variables[plan.accumulator] = plan.step(frame);
  }
  return plan.result(frame);
}

/** Elements of lists, with their index before them in loops with two variables; keys and values of maps. */
function itemsOf(range: Value, twoVariables: boolean): Iterable<readonly [Value, Value]> | Failure {
  if (range instanceof ListValue) {
    return range.items.map((item, at) => (twoVariables ? [BigInt(at), item] : [item, null]));
  }
  if (range instanceof MapValue) return range.pairs();
  const type = goTypeOf(range);
  return new Failure(
    twoVariables
      ? `unsupported comprehension range type: ${type}`
      : `got '${type}', expected iterable type`,
  );
}
