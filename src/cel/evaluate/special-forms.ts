import { isEqual } from '../values/compare.ts';
import { comparing } from '../functions/index.ts';
import {
  Failure,
  NO_SUCH_OVERLOAD,
  OptionalValue,
  QuantityValue,
  VersionValue,
} from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';
import type { Evaluate, Frame } from './frame.ts';
import { select } from './select.ts';

/** Functions that do not evaluate all of their parameters, or that failures do not stop. */
export const SPECIAL_FORMS: ReadonlyMap<string, (parameters: readonly Evaluate[]) => Evaluate> =
  new Map<string, (parameters: readonly Evaluate[]) => Evaluate>([
    ['_&&_', (terms) => logical(terms, false)],
    ['_||_', (terms) => logical(terms, true)],
    ['_?_:_', conditional],
    ['_==_', (sides) => equality(sides, (equal) => equal)],
    ['_!=_', (sides) => equality(sides, (equal) => equal !== true)],
    ['_[_]', (operands) => index(operands, false)],
    ['_[?_]', (operands) => index(operands, true)],
    ['_?._', (operands) => index(operands, true)],
    ['@not_strictly_false', notStrictlyFalse],
    ['or', (operands) => alternative(operands, (optional) => optional)],
    ['orValue', (operands) => alternative(operands, ({ value = null }) => value)],
  ]);

/** `decisive` decides whatever the other terms are, failures included; else the first failure is the result. */
function logical(terms: readonly Evaluate[], decisive: boolean): Evaluate {
  return (frame) => {
    let failure: Failure | undefined;
    for (const term of terms) {
      const value = term(frame);
      if (value === decisive) return decisive;
      if (value instanceof Failure) failure ??= value;
      else if (typeof value !== 'boolean') failure ??= NO_SUCH_OVERLOAD;
    }
    return failure ?? !decisive;
  };
}

function conditional([condition, then, otherwise]: readonly Evaluate[]): Evaluate {
  return (frame) => {
    const value = evaluateArgument(condition, frame);
    if (value instanceof Failure) return value;
    if (typeof value !== 'boolean') return NO_SUCH_OVERLOAD;
    return evaluateArgument(value ? then : otherwise, frame);
  };
}

function equality(
  [left, right]: readonly Evaluate[],
  answer: (equal: boolean | Failure) => Result,
): Evaluate {
  return (frame) => {
    const a = evaluateArgument(left, frame);
    const b = evaluateArgument(right, frame);
    if (a instanceof Failure) return a;
    if (b instanceof Failure) return b;
    const isObject = a instanceof QuantityValue || a instanceof VersionValue;
    frame.meter.spend(isObject ? 1 : comparing([a, b]));
    return answer(isEqual(a, b, frame.meter));
  };
}

function index([container, key]: readonly Evaluate[], optional: boolean): Evaluate {
  return (frame) => {
    const target = evaluateArgument(container, frame);
    if (target instanceof Failure) return target;
    const place = evaluateArgument(key, frame);
    if (place instanceof Failure) return place;
    frame.meter.spend(1);
    return select(target, place, optional);
  };
}

/** Failures count as true, so that a loop continues after them. */
function notStrictlyFalse([condition]: readonly Evaluate[]): Evaluate {
  return (frame) => {
    frame.meter.spend(1);
    const value = evaluateArgument(condition, frame);
    return typeof value === 'boolean' ? value : true;
  };
}

/** Upstream gives back what is not optional as it is. */
function alternative(
  [first, other]: readonly Evaluate[],
  answer: (optional: OptionalValue) => Value,
): Evaluate {
  return (frame) => {
    const value = evaluateArgument(first, frame);
    if (!(value instanceof OptionalValue)) return value;
    return value.value === undefined ? evaluateArgument(other, frame) : answer(value);
  };
}

function evaluateArgument(evaluate: Evaluate | undefined, frame: Frame): Result {
  return evaluate === undefined ? NO_SUCH_OVERLOAD : evaluate(frame);
}
