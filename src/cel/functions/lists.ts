import type { FunctionTable } from '../check/declarations.ts';
import type { Meter } from '../evaluate/meter.ts';
import { add } from '../values/arithmetic.ts';
import { compareValues, isEqual, listContains } from '../values/compare.ts';
import { valueText } from '../values/text.ts';
import {
  Failure,
  ListValue,
  MapValue,
  NO_SUCH_OVERLOAD,
  typeNameOf,
  Uint,
} from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';
import { copying, LIST_COST, pairing, sorting, visiting } from './cost.ts';

const COMPARABLE = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'];

function itemsOf(value: Value | undefined): readonly Value[] {
  return value instanceof ListValue ? value.items : [];
}

function intOf(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

function forTypes(
  types: readonly string[],
  signature: (type: string) => string,
  run: (parameters: readonly Value[], meter: Meter) => Result,
): Record<string, typeof run> {
  return Object.fromEntries(types.map((type) => [signature(type), run]));
}

/** Upstream stops at the first pair in the wrong order, and takes what it cannot compare for sorted. */
function isSorted([list]: readonly Value[]): Result {
  const items = itemsOf(list);
  return items.every((item, at) => at === 0 || compareValues(items[at - 1] ?? null, item) !== 1);
}

function sumFrom(zero: Value) {
  return ([list]: readonly Value[], meter: Meter): Result => {
    let sum: Result = zero;
    for (const item of itemsOf(list)) {
      if (sum instanceof Failure) return sum;
      sum = add(sum, item, meter);
    }
    return sum;
  };
}

/** The first of the smallest or largest items. */
function extreme(wanted: 'min' | 'max') {
  const replaceAt = wanted === 'min' ? 1 : -1;
  return ([list]: readonly Value[]): Result => {
    const [first, ...others] = itemsOf(list);
    if (first === undefined) return new Failure(`${wanted} called on empty list`);
    let best = first;
    for (const item of others) if (compareValues(best, item) === replaceAt) best = item;
    return best;
  };
}

function indexOf([list, wanted = null]: readonly Value[], meter: Meter): Result {
  return BigInt(itemsOf(list).findIndex((item) => isEqual(item, wanted, meter) === true));
}

function lastIndexOf([list, wanted = null]: readonly Value[], meter: Meter): Result {
  return BigInt(itemsOf(list).findLastIndex((item) => isEqual(item, wanted, meter) === true));
}

function slice([list, from, to]: readonly Value[]): Result {
  const [start, end] = [intOf(from), intOf(to)];
  const length = itemsOf(list).length;
  const refuse = (why: string): Failure => new Failure(`cannot slice(${start}, ${end}), ${why}`);
  if (start < 0n || end < 0n) return refuse('negative indexes not supported');
  if (start > end) return refuse('start index must be less than or equal to end index');
  if (BigInt(length) < end) return refuse(`list is length ${length}`);
  return new ListValue(itemsOf(list).slice(Number(start), Number(end)));
}

function flatten([list, depth]: readonly Value[], meter: Meter): Result {
  const levels = depth === undefined ? 1n : intOf(depth);
  if (!(list instanceof ListValue)) return notFlat(list, depth);
  if (levels < 0n) return new Failure('level must be non-negative');
  const flat: Value[] = [];
  flattenInto(itemsOf(list), levels, flat, meter);
  return new ListValue(flat);
}

function notFlat(value: Value = null, depth: Value | undefined): Failure {
  const parameter = depth === undefined ? '' : typeNameOf(depth);
  return new Failure(`no such overload: ${typeNameOf(value)}.flatten(${parameter})`);
}

function flattenInto(items: readonly Value[], depth: bigint, into: Value[], meter: Meter): void {
  for (const item of items) {
    meter.visit();
    if (item instanceof ListValue && depth > 0n) flattenInto(item.items, depth - 1n, into, meter);
    else into.push(item);
  }
}

/** Sorted by the keys at the same places. Rule: sortListByAssociatedKeys, ext/lists.go. */
function sortByKeys([list, keyList]: readonly Value[]): Result {
  const items = itemsOf(list);
  const keys = itemsOf(keyList);
  const [first] = keys;
  if (first === undefined) return new ListValue([]);
  const type = typeNameOf(first);
  if (!COMPARABLE.includes(type)) return new Failure('list elements must be comparable');
  if (keys.length > 1 && keys.some((key) => typeNameOf(key) !== type)) {
    return new Failure('list elements must have the same type');
  }
  const places = keys
    .map((key, at) => ({ key, at }))
    .sort((a, b) => orderOrEqual(compareValues(a.key, b.key)));
  return new ListValue(places.map(({ at }) => items[at] ?? null));
}

/** The error for what is no list. It names the function, except for a string, for which upstream takes another path. */
function notList(name: string, value: Value): Failure | undefined {
  if (value instanceof ListValue) return undefined;
  return typeof value === 'string' ? NO_SUCH_OVERLOAD : new Failure(`no such overload: ${name}`);
}

function orderOrEqual(order: number | Failure): number {
  return order instanceof Failure ? 0 : order;
}

function distinct([list]: readonly Value[], meter: Meter): Result {
  const unique: Value[] = [];
  for (const item of itemsOf(list)) {
    if (!unique.some((known) => isEqual(item, known, meter) === true)) unique.push(item);
  }
  return new ListValue(unique);
}

function numbersBelow([limit]: readonly Value[], meter: Meter): Result {
  const count = Math.max(0, Number(intOf(limit)));
  meter.limitSize(count);
  return new ListValue(Array.from({ length: count }, (_, at) => BigInt(at)));
}

function containsAll([list, part]: readonly Value[], meter: Meter): boolean {
  const whole = new ListValue(itemsOf(list));
  return itemsOf(part).every((item) => listContains(whole, item, meter));
}

function insertEntry([map, key = null, value = null]: readonly Value[]): Result {
  return insertPairs(map, [[key, value]]);
}

function insertPairs(map: Value | undefined, added: readonly (readonly [Value, Value])[]): Result {
  const pairs = map instanceof MapValue ? map.pairs() : [];
  const known = new MapValue(pairs);
  const twice = added.find(([key]) => known.contains(key));
  if (twice !== undefined) {
    return new Failure(`insert failed: key ${valueText(twice[0])} already exists`);
  }
  return new MapValue([...pairs, ...added]);
}

/**
 * Functions of lists, and what macros need.
 *
 * Rule: apiserver/pkg/cel/library/lists.go, v1.36; ext/lists.go (version 3), ext/sets.go and ext/comprehensions.go of
 * cel-go, v0.26.
 */
export const LISTS: Readonly<Record<string, FunctionTable>> = {
  isSorted: {
    overloads: forTypes(COMPARABLE, (type) => `list(${type}).() bool`, isSorted),
    cost: visiting,
  },
  sum: {
    overloads: {
      'list(int).() int': sumFrom(0n),
      'list(uint).() uint': sumFrom(new Uint(0n)),
      'list(double).() double': sumFrom(0),
      // Its list is always empty: no duration exists at run time.
      'list(duration).() duration': sumFrom(0n),
    },
    cost: visiting,
  },
  max: {
    overloads: forTypes(COMPARABLE, (type) => `list(${type}).() ${type}`, extreme('max')),
    cost: visiting,
  },
  min: {
    overloads: forTypes(COMPARABLE, (type) => `list(${type}).() ${type}`, extreme('min')),
    cost: visiting,
  },
  indexOf: { overloads: { 'list(A).(A) int': indexOf }, cost: visiting },
  lastIndexOf: { overloads: { 'list(A).(A) int': lastIndexOf }, cost: visiting },
  slice: { overloads: { 'list(T).(int, int) list(T)': slice } },
  flatten: {
    overloads: {
      'list(list(T)).() list(T)': flatten,
      'list(dyn).(int) list(dyn)': flatten,
    },
    unguarded: true,
    measured: 1,
    cost: copying,
  },
  sort: {
    overloads: COMPARABLE.map((type) => `list(${type}).() list(${type})`),
    cost: sorting(0),
    measured: 0,
    run: ([list = null]) => notList('sort', list) ?? sortByKeys([list, list]),
  },
  '@sortByAssociatedKeys': {
    overloads: COMPARABLE.map((type) => `list(T).(list(${type})) list(T)`),
    cost: sorting(1),
    measured: 1,
    run: ([list = null, keys = null]) =>
      notList('@sortByAssociatedKeys', list) ?? sortByKeys([list, keys]),
  },
  'lists.range': {
    overloads: { '(int) list(int)': numbersBelow },
    cost: ([count]) => 1 + LIST_COST + Math.max(0, Number(intOf(count))),
  },
  reverse: {
    overloads: {
      'list(T).() list(T)': ([list]) => new ListValue(itemsOf(list).toReversed()),
    },
    cost: copying,
  },
  distinct: { overloads: { 'list(T).() list(T)': distinct }, cost: sorting(0), measured: 0 },
  'sets.contains': {
    overloads: { '(list(T), list(T)) bool': containsAll },
    cost: pairing(1),
  },
  'sets.equivalent': {
    overloads: {
      '(list(T), list(T)) bool': ([a = null, b = null], meter) =>
        containsAll([a, b], meter) && containsAll([b, a], meter),
    },
    cost: pairing(2),
  },
  'sets.intersects': {
    overloads: {
      '(list(T), list(T)) bool': ([a, b], meter) => {
        const other = new ListValue(itemsOf(b));
        return itemsOf(a).some((item) => listContains(other, item, meter));
      },
    },
    cost: pairing(1),
  },
  'cel.@mapInsert': {
    overloads: {
      '(map(K, V), K, V) map(K, V)': insertEntry,
      '(map(K, V), map(K, V)) map(K, V)': ([map, added]) =>
        insertPairs(map, added instanceof MapValue ? added.pairs() : []),
    },
  },
};
