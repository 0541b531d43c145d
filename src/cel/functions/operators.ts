import type { FunctionTable, Run } from '../check/declarations.ts';
import { add, divide, modulo, multiply, negate, subtract } from '../values/arithmetic.ts';
import { compareValues, listContains } from '../values/compare.ts';
import { textLength } from '../values/text.ts';
import { Failure, ListValue, MapValue, NO_SUCH_OVERLOAD, typeNameOf } from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';
import { comparing, joining, sizeOf } from './cost.ts';

const NUMBERS = ['double', 'int', 'uint'];
/** In upstream's order: the first overload that fits decides what is known of an unknown type. */
const COMPARED = (
  'bool, bool; int, int; int, double; int, uint; uint, uint; uint, double; uint, int; ' +
  'double, double; double, int; double, uint; string, string; bytes, bytes; ' +
  'timestamp, timestamp; duration, duration'
).split('; ');

function binary(types: readonly string[]): string[] {
  return types.map((type) => `(${type}, ${type}) ${type}`);
}

/**
 * A failure unless the first parameter has one of the types. Upstream asks texts in another way, with another text.
 *
 * Rule: evalBinary and evalUnary, interpreter/interpretable.go of cel-go, v0.26.
 */
function typeFailure(name: string, value: Value, types: readonly string[]): Failure | undefined {
  const type = typeNameOf(value);
  if (types.includes(type)) return undefined;
  return type === 'string' ? NO_SUCH_OVERLOAD : new Failure(`no such overload: ${name}`);
}

function arithmetic(
  name: string,
  types: readonly string[],
  run: (a: Value, b: Value) => Result,
): Run {
  return ([a = null, b = null]) => typeFailure(name, a, types) ?? run(a, b);
}

/** Numbers of all types can be compared with each other. */
function ordering(name: string, accept: (order: number) => boolean): FunctionTable {
  return {
    overloads: COMPARED.map((types) => `(${types}) bool`),
    cost: (parameters) => (typeof parameters[0] === 'string' ? comparing(parameters) : 1),
    run: ([a = null, b = null]) => {
      const failure = typeFailure(name, a, [...NUMBERS, 'bool', 'string']);
      if (failure !== undefined) return failure;
      const order = compareValues(a, b);
      return order instanceof Failure ? order : accept(order);
    },
  };
}

/**
 * Operators. Operators without `run` are evaluated specially: they need not evaluate all of their parameters.
 *
 * Rule: common/stdlib/standard.go of cel-go, v0.26.
 */
export const OPERATORS: Readonly<Record<string, FunctionTable>> = {
  '_?_:_': { overloads: ['(bool, A, A) A'] },
  '_&&_': { overloads: ['(bool, bool) bool'] },
  '_||_': { overloads: ['(bool, bool) bool'] },
  '_==_': { overloads: ['(A, A) bool'] },
  '_!=_': { overloads: ['(A, A) bool'] },
  '@not_strictly_false': { overloads: ['(bool) bool'] },
  '_[_]': {
    overloads: [
      '(list(A), int) A',
      '(map(A, B), A) B',
      '(optional(list(A)), int) optional(A)',
      '(optional(map(A, B)), A) optional(B)',
    ],
  },
  '_[?_]': {
    overloads: [
      '(list(A), int) optional(A)',
      '(optional(list(A)), int) optional(A)',
      '(map(A, B), A) optional(B)',
      '(optional(map(A, B)), A) optional(B)',
    ],
  },
  '!_': {
    overloads: ['(bool) bool'],
    run: ([value]) => (typeof value === 'boolean' ? !value : NO_SUCH_OVERLOAD),
  },
  '-_': {
    overloads: ['(double) double', '(int) int'],
    run: ([value = null]) =>
      typeof value === 'boolean'
        ? NO_SUCH_OVERLOAD
        : (typeFailure('-_', value, ['double', 'int']) ?? negate(value)),
  },
  '_+_': {
    overloads: [
      ...binary(['bytes', 'double']),
      '(duration, duration) duration',
      '(duration, timestamp) timestamp',
      '(timestamp, duration) timestamp',
      ...binary(['int', 'list(A)', 'string', 'uint']),
    ],
    cost: joining,
    run: ([a = null, b = null], meter) =>
      typeFailure('_+_', a, [...NUMBERS, 'list', 'string']) ?? add(a, b, meter),
  },
  '_-_': {
    overloads: [
      ...binary(['double', 'duration', 'int', 'uint']),
      '(timestamp, duration) timestamp',
      '(timestamp, timestamp) duration',
    ],
    run: arithmetic('_-_', NUMBERS, subtract),
  },
  '_*_': { overloads: binary(NUMBERS), run: arithmetic('_*_', NUMBERS, multiply) },
  '_/_': { overloads: binary(NUMBERS), run: arithmetic('_/_', NUMBERS, divide) },
  '_%_': { overloads: binary(['int', 'uint']), run: arithmetic('_%_', ['int', 'uint'], modulo) },
  '_<_': ordering('_<_', (order) => order < 0),
  '_<=_': ordering('_<=_', (order) => order <= 0),
  '_>_': ordering('_>_', (order) => order > 0),
  '_>=_': ordering('_>=_', (order) => order >= 0),
  '@in': {
    overloads: ['(A, list(A)) bool', '(A, map(A, B)) bool'],
    cost: ([, container]) => (container instanceof ListValue ? sizeOf(container) : 1),
    run: ([value = null, container = null], meter) => {
      if (container instanceof ListValue) return listContains(container, value, meter);
      return container instanceof MapValue ? container.contains(value) : NO_SUCH_OVERLOAD;
    },
  },
  size: {
    overloads: ['bytes', 'list(A)', 'map(A, B)', 'string'].flatMap((type) => [
      `(${type}) int`,
      `${type}.() int`,
    ]),
    run: ([value = null]) => {
      if (typeof value === 'string') return BigInt(textLength(value));
      if (value instanceof ListValue) return BigInt(value.size);
      return value instanceof MapValue ? BigInt(value.size) : new Failure('no such overload: size');
    },
  },
};
