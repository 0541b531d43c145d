import type { FunctionTable } from '../check/declarations.ts';
import { parseInt64 } from '../../units/index.ts';
import { intOrOverflow, uintOrOverflow } from '../values/arithmetic.ts';
import { NotModelled } from '../syntax/problems.ts';
import { doubleText } from '../values/text.ts';
import { Failure, NO_SUCH_OVERLOAD, TypeValue, typeNameOf, Uint } from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';

/** Doubles from here on do not fit: Go refuses 2^63 and 2^64 and all above. */
const INT_LIMIT = 2 ** 63;
const UINT_LIMIT = 2 ** 64;
const TRUE = ['1', 't', 'T', 'true', 'TRUE', 'True'];
const FALSE = ['0', 'f', 'F', 'false', 'FALSE', 'False'];

function fromText(type: string, parse: (text: string) => Result | undefined) {
  return ([value]: readonly Value[]): Result => {
    const result = typeof value === 'string' ? parse(value) : undefined;
    return result ?? new Failure(`type conversion error from 'string' to '${type}'`);
  };
}

function identity([value = null]: readonly Value[]): Result {
  return value;
}

function doubleToInt([value]: readonly Value[]): Result {
  if (typeof value !== 'number') return NO_SUCH_OVERLOAD;
  const fits = value > -INT_LIMIT && value < INT_LIMIT;
  return fits ? BigInt(Math.trunc(value)) : new Failure('integer overflow');
}

function doubleToUint([value]: readonly Value[]): Result {
  if (typeof value !== 'number') return NO_SUCH_OVERLOAD;
  const fits = value >= 0 && value < UINT_LIMIT;
  return fits ? new Uint(BigInt(Math.trunc(value))) : new Failure('unsigned integer overflow');
}

function integerOf(value: Value | undefined): bigint {
  if (value instanceof Uint) return value.value;
  return typeof value === 'bigint' ? value : 0n;
}

function parseBool(text: string): boolean | undefined {
  if (TRUE.includes(text)) return true;
  return FALSE.includes(text) ? false : undefined;
}

function parseUint(text: string): Result | undefined {
  if (!/^[0-9]+$/.test(text)) return undefined;
  const value = uintOrOverflow(BigInt(text));
  return value instanceof Failure ? undefined : value;
}

/** Decimal numbers; Go also reads hexadecimal numbers, and underscores between digits. */
function parseDouble(text: string): number | undefined {
  const infinite = /^([+-]?)inf(?:inity)?$/i.exec(text);
  if (infinite !== null) return infinite[1] === '-' ? -Infinity : Infinity;
  if (/^[+-]?nan$/i.test(text)) return /^[+-]/.test(text) ? undefined : NaN;
  if (/^[+-]?[0-9].*[_xX]/.test(text)) throw new NotModelled('numbers like 0x1p-2 and 1_000');
  if (!/^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Rule: the ConvertToType functions of common/types of cel-go, v0.26. */
export const CONVERSIONS: Readonly<Record<string, FunctionTable>> = {
  bool: { overloads: { '(bool) bool': identity, '(string) bool': fromText('bool', parseBool) } },
  double: {
    overloads: {
      '(double) double': identity,
      '(int) double': ([value]) => Number(integerOf(value)),
      '(string) double': fromText('double', parseDouble),
      '(uint) double': ([value]) => Number(integerOf(value)),
    },
  },
  dyn: { overloads: ['(A) dyn'], run: identity },
  int: {
    overloads: {
      '(int) int': identity,
      '(double) int': doubleToInt,
      '(string) int': fromText('int', parseInt64),
      '(uint) int': ([value]) => intOrOverflow(integerOf(value)),
    },
  },
  string: {
    overloads: {
      '(string) string': identity,
      '(bool) string': ([value]) => (value === true ? 'true' : 'false'),
      '(double) string': ([value]) => doubleText(Number(value)),
      '(int) string': ([value]) => String(integerOf(value)),
      '(uint) string': ([value]) => String(integerOf(value)),
    },
  },
  type: {
    overloads: ['(A) type(A)'],
    run: ([value = null]) => new TypeValue(typeNameOf(value)),
  },
  uint: {
    overloads: {
      '(uint) uint': identity,
      '(double) uint': doubleToUint,
      '(int) uint': ([value]) => uintOrOverflow(integerOf(value)),
      '(string) uint': fromText('uint', parseUint),
    },
  },
};

/** Functions that are computed when the expression is compiled, if the parameter is constant. */
export const CONVERSION_NAMES: ReadonlySet<string> = new Set(Object.keys(CONVERSIONS));
