import type { Literal } from './literal.ts';

/** Nodes of a parsed expression. `at` is the place that problems name, in code points from the start. */
export type Expression =
  | LiteralExpression
  | IdentifierExpression
  | SelectExpression
  | CallExpression
  | ListExpression
  | MapExpression
  | Comprehension;

export interface LiteralExpression {
  readonly kind: 'literal';
  readonly at: number;
  readonly value: Literal;
}

export interface IdentifierExpression {
  readonly kind: 'identifier';
  readonly at: number;
  readonly name: string;
}

/** `operand.field`, or `has(operand.field)` if it is a test. */
export interface SelectExpression {
  readonly kind: 'select';
  readonly at: number;
  readonly operand: Expression;
  readonly field: string;
  readonly test: boolean;
}

/** A function or operator; members have a target. */
export interface CallExpression {
  readonly kind: 'call';
  readonly at: number;
  readonly name: string;
  readonly target: Expression | undefined;
  readonly parameters: readonly Expression[];
}

/** A list's element; an optional one (`?x`) is left out if it has no value. */
export interface Element {
  readonly value: Expression;
  readonly optional: boolean;
}

export interface ListExpression {
  readonly kind: 'list';
  readonly at: number;
  readonly elements: readonly Element[];
}

export interface MapEntry extends Element {
  readonly key: Expression;
}

export interface MapExpression {
  readonly kind: 'map';
  readonly at: number;
  readonly entries: readonly MapEntry[];
}

/** The loop that macros become: over a range, with an accumulator. */
export interface Comprehension {
  readonly kind: 'comprehension';
  readonly at: number;
  readonly range: Expression;
  readonly variable: string;
  readonly second: string | undefined;
  readonly accumulator: string;
  readonly initial: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

export function literal(at: number, value: Literal): LiteralExpression {
  return { kind: 'literal', at, value };
}

export function identifier(at: number, name: string): IdentifierExpression {
  return { kind: 'identifier', at, name };
}

export function call(at: number, name: string, parameters: readonly Expression[]): CallExpression {
  return { kind: 'call', at, name, target: undefined, parameters };
}

export function list(at: number, values: readonly Expression[]): ListExpression {
  return { kind: 'list', at, elements: values.map((value) => ({ value, optional: false })) };
}

/** `a.b.c` as a name; undefined for anything else. */
export function qualifiedName(expression: Expression): string | undefined {
  if (expression.kind === 'identifier') return expression.name;
  if (expression.kind !== 'select' || expression.test) return undefined;
  const prefix = qualifiedName(expression.operand);
  return prefix === undefined ? undefined : `${prefix}.${expression.field}`;
}

/** The parts of an expression. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'identifier':
      return [];
    case 'select':
      return [expression.operand];
    case 'call':
      return expression.target === undefined
        ? expression.parameters
        : [expression.target, ...expression.parameters];
    case 'list':
      return expression.elements.map(({ value }) => value);
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'comprehension':
      return [
        expression.range,
        expression.initial,
        expression.condition,
        expression.step,
        expression.result,
      ];
  }
}
