import { getOrInsert, isRecord } from '../../../../units/index.ts';
import { packNumbers } from './numbers.ts';
import type { Column, Packed } from './packed.ts';
import { indexIn, packStrings } from './strings.ts';

/** More keys, or more different lists of keys, than an object with fixed fields has. */
const MANY_KEYS = 32;
const MANY_SHAPES = 64;

/** Values whose text is at most this long, and not more of them, take more room as columns of one or two values each. */
const SHORT = 500;
const FEW = 3;

type Plain = Readonly<Record<string, unknown>>;

/** What is packed so far. */
interface Table {
  readonly strings: Map<string, number>;
  /** The columns as JSON. */
  readonly columns: string[];
  /** Of short columns that name no others: where the first equal one stands. */
  readonly known: Map<string, number>;
}

/** A document as columns and a table of strings (docs/RATIONALE.md). `unpack` gives it back, keys in the same order. */
export function pack(document: unknown): Packed {
  const table: Table = { strings: new Map(), columns: [], known: new Map() };
  addColumn([document], table);
  const { patterns, words, pattern, word } = packStrings(table.strings.keys());
  const strings = [patterns, words, pattern, word].map((part) => JSON.stringify(part));
  return [...strings, ...table.columns];
}

/** The index of the column. Equal short columns stand once: nothing changes what is unpacked. */
function addColumn(values: readonly unknown[], table: Table): number {
  const { columns, known } = table;
  const column = columnOf(values, table);
  const text = JSON.stringify(column);
  if (text.length > SHORT || !NAME_NO_OTHERS.has(column[0])) return columns.push(text) - 1;
  return getOrInsert(known, text, () => columns.push(text) - 1);
}

const NAME_NO_OTHERS: ReadonlySet<Column[0]> = new Set(['v', 's', 'n'] as const);

/** Whether values are rather written as they are. Texts and numbers that are not alone may be known to others. */
function areShort(values: readonly unknown[]): boolean {
  if (values.length > FEW) return false;
  return (typeof values[0] === 'object' || values.length === 1) && roomAfter(values, SHORT) >= 0;
}

/** What is left of so many letters after the JSON of a value. Less than 0: it is longer, and the rest of it was not looked at. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length - 3;
  let left = room - 3;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && left >= 0; at++) left = roomAfter(value[at], left);
  } else if (isRecord(value)) {
    for (const key of Object.keys(value)) {
      if (left < 0) break;
      left = roomAfter(value[key], left - key.length - 3);
    }
  } else left = room - String(value).length - 1;
  return left;
}

function columnOf(values: readonly unknown[], table: Table): Column {
  if (areShort(values)) return ['v', values];
  const kinds = new Set(values.map(kindOf));
  if (kinds.size > 1) return mixed(values, [...kinds], table);
  const [kind] = kinds;
  switch (kind) {
    case 'string':
      return ['s', packNumbers(values.map((text) => indexIn(table.strings, String(text))))];
    case 'number':
      return ['n', packNumbers(values.map(Number))];
    case 'array':
      return arrays(values.filter(Array.isArray), table);
    case 'object':
      return objects(values.filter(isRecord), table);
    default:
      return ['v', values];
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function mixed(values: readonly unknown[], kinds: readonly string[], table: Table): Column {
  const columns = kinds.map((kind) =>
    addColumn(
      values.filter((value) => kindOf(value) === kind),
      table,
    ),
  );
  return ['x', packNumbers(values.map((value) => kinds.indexOf(kindOf(value)))), columns];
}

function arrays(values: readonly (readonly unknown[])[], table: Table): Column {
  const different = differentLists(values);
  if (different !== undefined) {
    const { chosen, lists } = different;
    return ['d', packNumbers(chosen), addColumn(lists, table)];
  }
  return ['a', packNumbers(lengthsOf(values)), addColumn(values.flat(1), table)];
}

const lengthsOf = (lists: readonly (readonly unknown[])[]): readonly number[] =>
  lists.map(({ length }) => length);

/** The different lists of strings, such as the nodes of a reason that many pods share; undefined if few are equal. */
function differentLists(
  values: readonly (readonly unknown[])[],
):
  | { readonly chosen: readonly number[]; readonly lists: readonly (readonly unknown[])[] }
  | undefined {
  const known = new Map<readonly unknown[], number>();
  const byText = new Map<string, number>();
  const lists: (readonly unknown[])[] = [];
  const chosen: number[] = [];
  for (const value of values) {
    let index = known.get(value);
    if (index === undefined) {
      if (!value.every((item) => typeof item === 'string')) return undefined;
      index = indexIn(byText, JSON.stringify(value));
      if (index === lists.length) lists.push(value);
      known.set(value, index);
    }
    chosen.push(index);
  }
  return lists.length * 2 < values.length ? { chosen, lists } : undefined;
}

/** What JSON contains of an object: fields that are undefined are not part of it. */
const fieldsOf = (value: Plain): readonly string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined);

function objects(values: readonly Plain[], table: Table): Column {
  const shapes = new Map<string, { readonly index: number; readonly keys: readonly string[] }>();
  const chosen = values.map((value) => {
    const keys = fieldsOf(value);
    const id = keys.join('\0');
    const known = shapes.get(id);
    if (known !== undefined) return known.index;
    shapes.set(id, { index: shapes.size, keys });
    return shapes.size - 1;
  });
  const lists = [...shapes.values()].map(({ keys }) => keys);
  const isMap = (keys: readonly string[]): boolean =>
    // Assigning this key would set the prototype.
    keys.length > MANY_KEYS || keys.includes('__proto__');
  if (lists.length > MANY_SHAPES || lists.some(isMap)) return maps(values, table);
  const all = [...new Set(lists.flat())];
  const columns = all.map((key): readonly [string, number] => [
    key,
    addColumn(
      values.map((value) => value[key]).filter((value) => value !== undefined),
      table,
    ),
  ]);
  return ['o', lists, packNumbers(chosen), Object.fromEntries(columns)];
}

function maps(values: readonly Plain[], table: Table): Column {
  const keys = values.map(fieldsOf);
  const contents = values.flatMap((value, at) =>
    (keys[at] ?? []).map((key) => ({ it: value[key] })),
  );
  return [
    'm',
    packNumbers(keys.map(({ length }) => length)),
    addColumn(keys.flat(), table),
    addColumn(
      contents.map(({ it }) => it),
      table,
    ),
  ];
}
