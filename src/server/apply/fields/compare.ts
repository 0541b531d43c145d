import { isRecord, getOrInsert } from '../../../units/index.ts';
import { fieldType, itemType } from '../../schemas/field-type.ts';
import type { FieldType, ListType, MapType } from '../../schemas/field-type.ts';
import { FieldSet } from './set.ts';
import { isList, isSame, memberOf } from '../json.ts';
import type { Members } from '../json.ts';
import { fieldElement, itemElement } from './path-element.ts';
import type { PathElement } from './path-element.ts';

/** The differences of two objects. Each field is in at most one of the sets. */
export interface Comparison {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

const ANY: FieldType = { kind: 'any' };
const NOTHING = new FieldSet();

type Change = keyof Comparison;

/** One value: the changes below it, and its own. */
interface Compared {
  readonly below: Comparison;
  readonly own: Change | undefined;
}

const SAME: Comparison = { removed: NOTHING, modified: NOTHING, added: NOTHING };

/** Rule: Compare, typed/compare.go, structured-merge-diff v6. */
export function compare(before: unknown, after: unknown, type: FieldType): Comparison {
  return compareAt(before, after, type).below;
}

function compareAt(before: unknown, after: unknown, type: FieldType): Compared {
  const whole = changeOf(before, after);
  if (type.kind === 'map' && !type.isAtomic && (hasMembers(before) || hasMembers(after))) {
    return { below: compareMaps(before, after, type), own: whole };
  }
  if (type.kind === 'list' && type.keys !== undefined && (hasItems(before) || hasItems(after))) {
    return { below: compareLists(before, after, type), own: whole };
  }
  return { below: SAME, own: whole ?? (isSame(before, after) ? undefined : 'modified') };
}

function changeOf(before: unknown, after: unknown): Change | undefined {
  if (before !== undefined && after === undefined) return 'removed';
  return before === undefined && after !== undefined ? 'added' : undefined;
}

const hasMembers = (value: unknown): value is Members =>
  isRecord(value) && Object.keys(value).length > 0;
const hasItems = (value: unknown): boolean => isList(value) && value.length > 0;

function compareMaps(before: unknown, after: unknown, type: MapType): Comparison {
  const [left, right] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return gather(
    [...keys].map((key) => [
      fieldElement(key),
      compareAt(memberOf(left, key), memberOf(right, key), fieldType(type, key) ?? ANY),
    ]),
  );
}

function compareLists(before: unknown, after: unknown, type: ListType): Comparison {
  const left = byElement(before, type);
  const right = byElement(after, type);
  const elements = new Set([...left.keys(), ...right.keys()]);
  return gather(
    [...elements].flatMap((element) => {
      const [old = [], now = []] = [left.get(element), right.get(element)];
      return compareItems(old, now, type).map((one) => [element, one] as const);
    }),
  );
}

/** Items with equal keys are compared as one value. */
function compareItems(
  old: readonly unknown[],
  now: readonly unknown[],
  type: ListType,
): readonly Compared[] {
  const item = itemType(type);
  if (old.length <= 1 && now.length <= 1) return [compareAt(old[0], now[0], item)];
  if (old.length >= 2 && now.length >= 2) {
    return [{ below: SAME, own: isSame(old, now) ? undefined : 'modified' }];
  }
  if (old.length >= 2) {
    const first = now.length > 0 ? [compareAt(undefined, now[0], item)] : [];
    return [...first, { below: SAME, own: 'removed' }];
  }
  const first = old.length > 0 ? [compareAt(old[0], undefined, item)] : [];
  return [...first, { below: SAME, own: 'added' }];
}

function byElement(value: unknown, type: ListType): ReadonlyMap<PathElement, readonly unknown[]> {
  const items = new Map<PathElement, unknown[]>();
  for (const item of isList(value) ? value : []) {
    const element = itemElement(type, item);
    getOrInsert(items, element, () => []).push(item);
  }
  return items;
}

function gather(parts: readonly (readonly [PathElement, Compared])[]): Comparison {
  const setOf = (change: Change): FieldSet => {
    const children = new Map<PathElement, FieldSet>();
    for (const [element, { below }] of parts) {
      children.set(element, children.get(element)?.union(below[change]) ?? below[change]);
    }
    const own = parts.filter(([, part]) => part.own === change);
    return new FieldSet(
      own.map(([element]) => element),
      children,
    );
  };
  return { removed: setOf('removed'), modified: setOf('modified'), added: setOf('added') };
}
