import { unpackNumbers } from './numbers.ts';
import type { Column, Numbers, Packed } from './packed.ts';
import { unpackStrings } from './strings.ts';

/** The document that was packed. */
export function unpack(packed: Packed): unknown {
  const work = unpacking(packed);
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

type Values = readonly unknown[];

/** Values of one place, with interruptions. */
type Unpacked = Generator<undefined, Values>;

/** What is unpacked so far. */
interface Tables {
  readonly strings: readonly string[];
  /** The values of each column; each is used by one other column. */
  readonly columns: Values[];
}

/** Unpacks a document with interruptions. */
export function* unpacking(packed: Packed): Generator<undefined, unknown> {
  const [patterns, words, pattern, word, ...columns] = packed;
  const strings = yield* unpackStrings({
    patterns: (yield* parsed(patterns)) as readonly string[],
    words: (yield* parsed(words)) as readonly string[],
    pattern: (yield* parsed(pattern)) as Numbers,
    word: (yield* parsed(word)) as Numbers,
  });
  const tables: Tables = { strings, columns: [] };
  for (const column of columns) {
    tables.columns.push(yield* valuesOf((yield* parsed(column)) as Column, tables));
  }
  return tables.columns.at(-1)?.[0];
}

function* parsed(json = 'null'): Generator<undefined, unknown> {
  const value: unknown = JSON.parse(json);
  yield;
  return value;
}

/** Values between two interruptions. */
const STEP = 5000;

function* valuesOf(column: Column, { strings, columns }: Tables): Unpacked {
  const at = (index: number): Values => columns[index] ?? [];
  switch (column[0]) {
    case 'v':
      return column[1];
    case 'n':
      return yield* unpackNumbers(column[1]);
    case 's':
      return yield* picked(column[1], strings);
    case 'd':
      return yield* picked(column[1], at(column[2]));
    case 'a':
      return yield* listsOf(column[1], at(column[2]));
    case 'o':
      return yield* objectsOf(column, columns);
    case 'm':
      return yield* mapsOf(column[1], at(column[2]), at(column[3]));
    case 'x': {
      const kinds = column[2].map(at);
      const next = kinds.map(() => 0);
      return yield* eachOf(yield* unpackNumbers(column[1]), (kind) =>
        take(kinds[kind], next, kind),
      );
    }
  }
}

/** Makes a value of each number. */
function* eachOf(numbers: readonly number[], make: (number: number) => unknown): Unpacked {
  const values: unknown[] = [];
  for (const number of numbers) if (values.push(make(number)) % STEP === 0) yield;
  return values;
}

function* picked(indexes: Numbers, from: Values): Unpacked {
  return yield* eachOf(yield* unpackNumbers(indexes), (index) => from[index]);
}

function* listsOf(lengths: Numbers, items: Values): Unpacked {
  let from = 0;
  return yield* eachOf(yield* unpackNumbers(lengths), (length) => {
    from += length;
    return items.slice(from - length, from);
  });
}

function* mapsOf(lengths: Numbers, keys: Values, values: Values): Unpacked {
  let from = 0;
  return yield* eachOf(yield* unpackNumbers(lengths), (length) => {
    const first = from;
    from += length;
    const own = keys.slice(first, from);
    return Object.fromEntries(own.map((key, at) => [String(key), values[first + at]]));
  });
}

function* objectsOf(
  [, shapes, chosen, byKey]: Extract<Column, readonly ['o', ...unknown[]]>,
  columns: readonly Values[],
): Unpacked {
  const keys = Object.keys(byKey);
  const own = Object.values(byKey).map((index) => columns[index]);
  const next = keys.map(() => 0);
  const fields = shapes.map((shape) => shape.map((key) => ({ key, at: keys.indexOf(key) })));
  return yield* eachOf(yield* unpackNumbers(chosen), (shape) => {
    const object: Record<string, unknown> = {};
    for (const { key, at } of fields[shape] ?? []) object[key] = take(own[at], next, at);
    return object;
  });
}

/** The next value of a column. */
function take(values: Values | undefined, next: number[], at: number): unknown {
  const index = next[at] ?? 0;
  next[at] = index + 1;
  return values?.[index];
}
