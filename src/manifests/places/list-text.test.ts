import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListText } from './list-text.ts';

/** 200,000 bytes of items, some on lines of their own, with characters of every length in UTF-8. */
const text = Array.from(
  { length: 4000 },
  (_, at) => `{"a": "${'äé€😀x'.repeat(at % 5)}"}${at % 7 === 0 ? ',\n  ' : ', '}`,
).join('');
const bytes = new TextEncoder().encode(text);
const starts = Array.from(text.matchAll(/\{/g), ({ index }) => index);

/** As an editor counts them. */
function placeIn(at: number): object {
  const before = text.slice(0, at).split('\n');
  return { file: 'list.json', line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const offsetOf = (at: number): number => Buffer.byteLength(text.slice(0, at));

function windowed(list: ListText, sizes: readonly number[]): void {
  let start = 0;
  for (const size of sizes) {
    list.open(bytes.subarray(start));
    list.end(Math.min(size, bytes.length - start));
    start = Math.min(start + size, bytes.length);
  }
  list.open(bytes.subarray(start));
  list.end(bytes.length - start);
}

const readAgain = (start: number, end: number): Uint8Array => bytes.slice(start, end);

test.each([
  ['that is kept', undefined],
  ['that is read again', readAgain],
])(
  'places in a text %s are those of an editor, in whatever order they are asked for',
  (_, again) => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 120_000 }), { maxLength: 4 }),
        fc.array(fc.constantFrom(...starts), { minLength: 1, maxLength: 8 }),
        (sizes, asked) => {
          const list = new ListText('list.json', again);
          windowed(list, sizes);
          for (const at of asked) expect(list.placeOf(offsetOf(at))).toEqual(placeIn(at));
          expect(list.endPlace).toEqual(placeIn(text.length));
        },
      ),
      { numRuns: 40 },
    );
  },
);

test('a value is read whole, however long it is', () => {
  const long = `{"a":"${'b'.repeat(100_000)}"}`;
  const items = new TextEncoder().encode(`${long}, {}`);
  const list = new ListText('list.json', (start, end) => items.slice(start, end));
  const window = list.open(items);
  expect([window.valueAt(0), window.valueAt(long.length + 2)]).toEqual([long, '{}']);
  list.end(items.length);
  expect([window.valueAt(0), window.valueAt(long.length + 2)]).toEqual([long, '{}']);
});

test('the place in a file that has changed is its start', () => {
  const list = new ListText('list.json', () => undefined);
  const window = list.open(bytes);
  list.end(bytes.length);
  expect(window.placeOf(150_000)).toEqual({ file: 'list.json', line: 1, column: 1 });
  expect(window.valueAt(150_000)).toBe('');
});
