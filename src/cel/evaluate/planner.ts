import type { Checked, ResolvedCall } from '../check/checker.ts';
import { CONVERSION_NAMES, LIST_COST, MAP_COST } from '../functions/index.ts';
import { compilePattern, PatternError } from '../regex/index.ts';
import type {
  CallExpression,
  Comprehension,
  Element,
  Expression,
  MapExpression,
} from '../syntax/expression.ts';
import { Unreadable } from '../syntax/problems.ts';
import { Failure, ListValue, MapValue, OptionalValue, TypeValue } from '../values/types.ts';
import type { Value } from '../values/types.ts';
import { runLoop } from './comprehension.ts';
import { callFunction } from './dispatch.ts';
import type { Evaluate } from './frame.ts';
import { Meter } from './meter.ts';
import { hasField, keyFailure, select } from './select.ts';
import { crashAsUpstream } from './upstream-crash.ts';
import { SPECIAL_FORMS } from './special-forms.ts';

/** Thrown for constant parts that always fail. The message is upstream's. */
export class ConstantFailure extends Error {}

/** The places of variables in a frame. */
type Places = ReadonlyMap<string, number>;

/** A node that can be evaluated; constants have been. */
interface Plan {
  readonly evaluate: Evaluate;
  readonly constant: Value | undefined;
}

/** An expression that can be evaluated, with the number of its variables. `device` is at place 0. */
export interface Program {
  readonly evaluate: Evaluate;
  readonly variableCount: number;
}

/**
 * Turns a checked expression into functions. Throws ConstantFailure.
 *
 * Rule: interpreter/planner.go and interpreter/decorators.go of cel-go, v0.26.
 */
export function planProgram(expression: Expression, checked: Checked): Program {
  const planner = new Planner(checked);
  const { evaluate } = planner.plan(expression, new Map([['device', 0]]));
  return { evaluate, variableCount: planner.variableCount };
}

class Planner {
  variableCount = 1;
  readonly #checked: Checked;
  readonly #plans = new Map<Expression, Plan>();

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  /** Nodes that a macro uses twice are planned once. */
  plan(expression: Expression, places: Places): Plan {
    let plan = this.#plans.get(expression);
    if (plan === undefined) {
      plan = this.#planNew(expression, places);
      this.#plans.set(expression, plan);
    }
    return plan;
  }

  #planNew(expression: Expression, places: Places): Plan {
    switch (expression.kind) {
      case 'literal':
        return constant(expression.value);
      case 'identifier':
        return this.#identifier(expression.name, expression, places);
      case 'select': {
        const name = this.#checked.names.get(expression);
        if (name !== undefined) return this.#identifier(name, expression, places);
        return this.#select(expression.operand, expression, places);
      }
      case 'call':
        return this.#call(expression, places);
      case 'list':
        return this.#list(expression.elements, places);
      case 'map':
        return this.#map(expression, places);
      case 'comprehension':
        return this.#comprehension(expression, places);
    }
  }

  #identifier(name: string, node: Expression, places: Places): Plan {
    const plain = name.replace(/^\./, '');
    const place = plain === name ? places.get(name) : 0;
    const typeName = this.#checked.names.get(node);
    if (typeName !== undefined && (place === undefined || plain !== name)) {
      return constant(new TypeValue(typeName));
    }
    return dynamic(({ variables, meter }) => {
      meter.spend(1);
      return variables[place ?? 0] ?? null;
    });
  }

  #select(
    operand: Expression,
    { field, test }: { readonly field: string; readonly test: boolean },
    places: Places,
  ): Plan {
    const { evaluate } = this.plan(operand, places);
    return dynamic((frame) => {
      const target = evaluate(frame);
      if (target instanceof Failure) return target;
      if (test) return hasField(target, field);
      frame.meter.spend(1);
      return select(target, field, false);
    });
  }

  #call(expression: CallExpression, places: Places): Plan {
    const { name } = expression;
    const resolved = this.#checked.calls.get(expression);
    const plans = this.#parameters(expression, resolved).map((each) => this.plan(each, places));
    const special = SPECIAL_FORMS.get(name);
    checkConstantKey(name, plans);
    if (special !== undefined) return dynamic(special(plans.map(({ evaluate }) => evaluate)));
    if (resolved === undefined) throw new Unreadable();
    checkConstantPattern(name, plans);
    if (isInNothing(resolved, plans)) return constant(false);
    const plan = dynamic(strict(resolved, plans));
    const [only] = plans;
    const isConversion = CONVERSION_NAMES.has(name) && plans.length === 1;
    return isConversion && only?.constant !== undefined ? compute(plan) : plan;
  }

  /** All parameters, the target included unless it is a namespace. */
  #parameters(
    { target, parameters }: CallExpression,
    resolved: ResolvedCall | undefined,
  ): readonly Expression[] {
    const isMember = resolved?.overloads[0]?.member ?? false;
    return isMember && target !== undefined ? [target, ...parameters] : parameters;
  }

  #list(elements: readonly Element[], places: Places): Plan {
    const plans = elements.map(({ value }) => this.plan(value, places));
    const isConstant =
      plans.every(({ constant: known }) => known !== undefined) &&
      !elements.some(({ optional }) => optional);
    const plan = dynamic((frame) => {
      if (!isConstant) frame.meter.spend(LIST_COST);
      const items: Value[] = [];
      for (const [at, { evaluate }] of plans.entries()) {
        const value = evaluate(frame);
        if (value instanceof Failure) return value;
        const item = elements[at]?.optional === true ? contentOf(value) : value;
        if (item instanceof Failure) return item;
        if (item !== undefined) items.push(item);
      }
      return new ListValue(items);
    });
    return isConstant ? compute(plan) : plan;
  }

  #map({ entries }: MapExpression, places: Places): Plan {
    const plans = entries.map(({ key, value, optional }) => ({
      key: this.plan(key, places),
      value: this.plan(value, places),
      optional,
    }));
    const isConstant = plans.every(
      ({ key, value, optional }) =>
        key.constant !== undefined && value.constant !== undefined && !optional,
    );
    const plan = dynamic((frame) => {
      if (!isConstant) frame.meter.spend(MAP_COST);
      const pairs: [Value, Value][] = [];
      for (const entry of plans) {
        const key = entry.key.evaluate(frame);
        if (key instanceof Failure) return key;
        const value = entry.value.evaluate(frame);
        if (value instanceof Failure) return value;
        const item = entry.optional ? contentOf(value) : value;
        if (item instanceof Failure) return item;
        if (item !== undefined) pairs.push([key, item]);
      }
      return new MapValue(pairs);
    });
    return isConstant ? compute(plan) : plan;
  }

  #comprehension(node: Comprehension, places: Places): Plan {
    const accumulator = this.variableCount++;
    const variable = this.variableCount++;
    const second = node.second === undefined ? undefined : this.variableCount++;
    const outer = new Map(places).set(node.accumulator, accumulator);
    const inner = new Map(outer).set(node.variable, variable);
    if (node.second !== undefined && second !== undefined) inner.set(node.second, second);
    const loop = {
      range: this.plan(node.range, places).evaluate,
      initial: this.plan(node.initial, places).evaluate,
      condition: this.plan(node.condition, inner).evaluate,
      step: this.plan(node.step, inner).evaluate,
      result: this.plan(node.result, outer).evaluate,
      accumulator,
      variable,
      second,
    };
    return dynamic((frame) => runLoop(loop, frame));
  }
}

function dynamic(evaluate: Evaluate): Plan {
  return { evaluate, constant: undefined };
}

function constant(value: Value): Plan {
  return { evaluate: () => value, constant: value };
}

/** The constant that the plan, which needs no variables, evaluates to. */
function compute({ evaluate }: Plan): Plan {
  const value = evaluate({ variables: [], meter: new Meter() });
  if (value instanceof Failure) throw new ConstantFailure(value.text);
  return constant(value);
}

/** Evaluates all parameters, and calls the function unless one has failed. */
function strict(resolved: ResolvedCall, plans: readonly Plan[]): Evaluate {
  return (frame) => {
    const results = plans.map(({ evaluate }) => evaluate(frame));
    crashAsUpstream(resolved, results);
    const values: Value[] = [];
    for (const result of results) {
      if (result instanceof Failure) return result;
      values.push(result);
    }
    return callFunction(resolved, values, frame.meter);
  };
}

/** `x in []` is false before `x` is evaluated. */
function isInNothing({ declaration }: ResolvedCall, [, list]: readonly Plan[]): boolean {
  if (declaration.name !== '@in' || !(list?.constant instanceof ListValue)) return false;
  return list.constant.size === 0;
}

const INDEXES: ReadonlySet<string> = new Set(['_[_]', '_[?_]']);
const PATTERN_FUNCTIONS: ReadonlySet<string> = new Set(['find', 'findAll', 'matches']);

function checkConstantPattern(name: string, [, pattern]: readonly Plan[]): void {
  if (!PATTERN_FUNCTIONS.has(name) || typeof pattern?.constant !== 'string') return;
  try {
    compilePattern(pattern.constant);
  } catch (error) {
    throw error instanceof PatternError ? new ConstantFailure(error.message) : error;
  }
}

function checkConstantKey(name: string, [, key]: readonly Plan[]): void {
  if (!INDEXES.has(name) || key?.constant === undefined) return;
  const failure = keyFailure(key.constant);
  if (failure !== undefined) throw new ConstantFailure(failure.text);
}

/** The value in an optional element; undefined if it is left out. */
function contentOf(value: Value): Value | Failure | undefined {
  return value instanceof OptionalValue
    ? value.value
    : new Failure('cannot initialize optional element');
}
