import { goQuote } from '../../../golang/index.ts';
import { isRecord } from '../../../units/index.ts';
import { fieldType, isDeclared, itemType } from '../../schemas/field-type.ts';
import type { FieldType, ListType } from '../../schemas/field-type.ts';
import { isList, memberOf } from '../json.ts';

/**
 * One step of a path in the syntax of managedFields: `f:spec`, `k:{"name":"web"}` for an item of a list with keys, `v:"a"` for a
 * member of a set. Equal steps are equal texts. Rule: fieldpath/serialize-pe.go, structured-merge-diff v6.
 */
export type PathElement = string;

export const fieldElement = (name: string): PathElement => `f:${name}`;

/** The step to an item of an associative list. Throws RangeError with the reason if the item has no key. */
export function itemElement(type: ListType, item: unknown): PathElement {
  const { keys = [] } = type;
  if (keys.length === 0) return setElement(item);
  if (item === null || item === undefined) {
    throw new RangeError('associative list with keys may not have a null element');
  }
  if (!isRecord(item)) {
    throw new RangeError('associative list with keys may not have non-map elements');
  }
  const items = itemType(type);
  const defaults = items.kind === 'map' ? (items.rules.keyDefaults ?? {}) : {};
  const pairs = keys.flatMap((key): [string, unknown][] => {
    const value = Object.hasOwn(item, key) ? memberOf(item, key) : defaults[key];
    return value === undefined ? [] : [[key, value]];
  });
  if (pairs.length > 0) return keyElement(pairs);
  const quoted = keys.map(goQuote).join(' ');
  throw new RangeError(
    `associative list with keys has an element that omits all key fields [${quoted}] (and doesn't have default values for any key fields)`,
  );
}

function setElement(item: unknown): PathElement {
  const complaint = 'associative list without keys has an element that';
  if (isRecord(item)) throw new RangeError(`${complaint}'s a map type`);
  if (isList(item)) throw new RangeError('not supported: associative list with lists as elements');
  if (item === null) throw new RangeError(`${complaint}'s an explicit null`);
  return `v:${JSON.stringify(item)}`;
}

function keyElement(pairs: readonly [string, unknown][]): PathElement {
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
  return `k:${JSON.stringify(Object.fromEntries(sorted))}`;
}

/** Reads a step of managedFields and sorts its keys; undefined for other text. */
export function readElement(text: string): PathElement | undefined {
  const content = text.slice(2);
  if (text.startsWith('f:') || text.startsWith('i:')) return text;
  if (!text.startsWith('k:') && !text.startsWith('v:')) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    if (text.startsWith('v:')) return `v:${JSON.stringify(value)}`;
    return isRecord(value) ? keyElement(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

/** The type of the value at a step; undefined if the schema has none. */
export function typeBehind(
  type: FieldType | undefined,
  element: PathElement,
): FieldType | undefined {
  if (element.startsWith('f:')) {
    return type?.kind === 'map' ? fieldType(type, element.slice(2)) : undefined;
  }
  return element.startsWith('k:') && type?.kind === 'list' ? itemType(type) : undefined;
}

/** True if the step leads to a field that a struct declares. */
export function isNamedField(type: FieldType | undefined, element: PathElement): boolean {
  return type?.kind === 'map' && element.startsWith('f:') && isDeclared(type, element.slice(2));
}

/** The step in messages: `.spec`, `[name="web"]`, `[="a"]`. */
export function elementText(element: PathElement): string {
  const content = element.slice(2);
  if (element.startsWith('f:')) return `.${content}`;
  if (element.startsWith('i:')) return `[${content}]`;
  const value: unknown = JSON.parse(content);
  if (element.startsWith('v:')) return `[=${scalarText(value)}]`;
  const pairs = Object.entries(isRecord(value) ? value : {});
  return `[${pairs.map(([key, held]) => `${key}=${scalarText(held)}`).join(',')}]`;
}

const scalarText = (value: unknown): string =>
  typeof value === 'string' ? goQuote(value) : JSON.stringify(value);

const CLASSES = 'fkvi';

/** The order of steps in messages: fields, keyed items, members of sets, each by content. */
export function compareElements(a: PathElement, b: PathElement): number {
  const classes = CLASSES.indexOf(a.charAt(0)) - CLASSES.indexOf(b.charAt(0));
  if (classes !== 0) return classes;
  if (a.startsWith('f:')) return compareValues(a, b);
  const left: unknown = JSON.parse(a.slice(2));
  const right: unknown = JSON.parse(b.slice(2));
  if (!isRecord(left) || !isRecord(right)) return compareValues(left, right);
  return compareLists(Object.entries(left).flat(), Object.entries(right).flat());
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (const [at, value] of a.entries()) {
    if (at >= b.length) return 1;
    const order = compareValues(value, b[at]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numbers before texts before booleans. Rule: Compare, value/value.go, structured-merge-diff v6. */
function compareValues(a: unknown, b: unknown): number {
  const rank = ['number', 'string', 'boolean'];
  const ranks = rank.indexOf(typeof a) - rank.indexOf(typeof b);
  if (ranks !== 0 || a === b) return ranks;
  return (a as number | string) < (b as number | string) ? -1 : 1;
}
