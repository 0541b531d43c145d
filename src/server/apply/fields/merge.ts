import { isRecord } from '../../../units/index.ts';
import { fieldType, itemType } from '../../schemas/field-type.ts';
import type { FieldType, ListType, MapType } from '../../schemas/field-type.ts';
import { isList, memberOf } from '../json.ts';
import type { Members } from '../json.ts';
import { itemElement } from './path-element.ts';
import type { PathElement } from './path-element.ts';

const ANY: FieldType = { kind: 'any' };
const NO_ITEMS: readonly unknown[] = [];
const NO_MEMBERS: Members = {};

/**
 * Merges `applied` into `live`: leaves of `applied` win, maps and lists with keys are merged entry by entry, nothing is removed.
 * undefined is an absent value. Rule: Merge, typed/merge.go, structured-merge-diff v6.
 */
export function merge(live: unknown, applied: unknown, type: FieldType): unknown {
  if (type.kind === 'map' && !type.isAtomic) {
    const [left, right] = [membersOf(live), membersOf(applied)];
    if (!isEmptyMap(left) || !isEmptyMap(right)) return mergeMaps(left, right, type);
  }
  if (type.kind === 'list' && type.keys !== undefined) {
    const [left, right] = [itemsOf(live), itemsOf(applied)];
    if (left.length > 0 || right.length > 0) return mergeLists(left, right, type);
  }
  return applied === undefined ? live : applied;
}

const membersOf = (value: unknown): Members => (isRecord(value) ? value : NO_MEMBERS);
const itemsOf = (value: unknown): readonly unknown[] => (isList(value) ? value : NO_ITEMS);
const isEmptyMap = (members: Members): boolean => Object.keys(members).length === 0;

function mergeMaps(live: Members, applied: Members, type: MapType): unknown {
  const keys = new Set([...Object.keys(live), ...Object.keys(applied)]);
  const entries = [...keys]
    .map((key) => {
      const merged = merge(
        memberOf(live, key),
        memberOf(applied, key),
        fieldType(type, key) ?? ANY,
      );
      return [key, merged] as const;
    })
    .filter(([, merged]) => merged !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The items of one side by their keys. Items with equal keys cannot be merged: null stands for them. */
class KeyedItems {
  readonly items: readonly unknown[];
  readonly elements: readonly PathElement[];
  readonly #byElement = new Map<PathElement, unknown>();

  constructor(items: readonly unknown[], type: ListType) {
    this.items = items;
    this.elements = items.map((item) => itemElement(type, item));
    for (const [at, element] of this.elements.entries()) {
      this.#byElement.set(element, this.#byElement.has(element) ? null : items[at]);
    }
  }

  has(element: PathElement): boolean {
    return this.#byElement.has(element);
  }

  get(element: PathElement): unknown {
    return this.#byElement.get(element);
  }
}

/** In the order of `applied`; items that only `live` has keep their places between shared items if possible. */
function mergeLists(
  liveItems: readonly unknown[],
  appliedItems: readonly unknown[],
  type: ListType,
): unknown {
  const live = new KeyedItems(liveItems, type);
  const applied = new KeyedItems(appliedItems, type);
  const item = itemType(type);
  const shared = applied.elements.filter((element) => live.has(element));
  const taken = new Set<PathElement>();
  const merged: unknown[] = [];
  const push = (value: unknown): void => {
    if (value !== undefined) merged.push(value);
  };
  let nextShared = 0;
  /** The live item is shared and is merged later, in the order of `applied`. */
  const isOutOfOrder = (a: PathElement | undefined, b: PathElement | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    a !== b &&
    nextShared < shared.length &&
    shared[nextShared] !== a;
  const isTaken = (a: PathElement | undefined, b: PathElement | undefined): boolean =>
    a !== undefined && a !== b && taken.has(a);
  let left = 0;
  let right = 0;
  while (left < live.elements.length || right < applied.elements.length) {
    const liveElement = live.elements[left];
    const appliedElement = applied.elements[right];
    if (liveElement !== undefined && !applied.has(liveElement)) {
      push(merge(live.items[left], undefined, item));
      left++;
      continue;
    }
    if (isOutOfOrder(liveElement, appliedElement)) {
      left++;
      continue;
    }
    if (isTaken(liveElement, appliedElement)) left++;
    if (appliedElement === undefined) continue;
    if (appliedElement === liveElement) left++;
    taken.add(appliedElement);
    push(merge(live.get(appliedElement), applied.get(appliedElement), item));
    if (shared[nextShared] === appliedElement) nextShared++;
    right++;
  }
  return merged.length === 0 ? undefined : merged;
}
