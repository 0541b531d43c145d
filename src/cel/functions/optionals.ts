import type { FunctionTable } from '../check/declarations.ts';
import { Failure, ListValue, MapValue, NONE, OptionalValue, Uint } from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';

/** Rule: the IsZeroValue functions of common/types of cel-go, v0.26; other types have no zero. */
function isZero(value: Value): boolean {
  if (value === null || value === '' || value === false || value === 0n || value === 0) return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof ListValue) return value.size === 0;
  return value instanceof MapValue && value.size === 0;
}

function unwrap([list]: readonly Value[]): Result {
  const items = list instanceof ListValue ? list.items : [];
  return new ListValue(
    items.flatMap((item) =>
      item instanceof OptionalValue && item.value !== undefined ? [item.value] : [],
    ),
  );
}

function contentOf(value: Value | undefined): Value | undefined {
  return value instanceof OptionalValue ? value.value : undefined;
}

function end(position: 0 | -1) {
  return ([list]: readonly Value[]): Result =>
    new OptionalValue(list instanceof ListValue ? list.items.at(position) : undefined);
}

/**
 * Functions of optional values. `or` and `orValue` evaluate their parameter only if they need it.
 *
 * Rule: optionalLib, cel/library.go of cel-go, v0.26.
 */
export const OPTIONALS: Readonly<Record<string, FunctionTable>> = {
  'optional.of': { overloads: { '(V) optional(V)': ([value = null]) => new OptionalValue(value) } },
  'optional.ofNonZeroValue': {
    overloads: {
      '(V) optional(V)': ([value = null]) => (isZero(value) ? NONE : new OptionalValue(value)),
    },
  },
  'optional.none': { overloads: { '() optional(V)': () => NONE } },
  value: {
    overloads: {
      'optional(V).() V': ([optional]) => contentOf(optional) ?? missing(optional),
    },
  },
  hasValue: {
    overloads: { 'optional(V).() bool': ([optional]) => contentOf(optional) !== undefined },
  },
  or: { overloads: ['optional(V).(optional(V)) optional(V)'] },
  orValue: { overloads: ['optional(V).(V) V'] },
  first: { overloads: { 'list(V).() optional(V)': end(0) } },
  last: { overloads: { 'list(V).() optional(V)': end(-1) } },
  'optional.unwrap': { overloads: { '(list(optional(V))) list(V)': unwrap } },
  unwrapOpt: { overloads: { 'list(optional(V)).() list(V)': unwrap } },
};

/** The value null is a value too. */
function missing(optional: Value | undefined): Result {
  const hasNull = optional instanceof OptionalValue && optional.value === null;
  return hasNull ? null : new Failure('optional.none() dereference');
}
