import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readManifestTexts, type Manifests } from '../../../input/index.ts';
import type { ManifestText } from '../../../manifests/index.ts';
import { ListParts } from './list-parts.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The parts of a text that arrives in chunks of some sizes, over and over. */
function partsOf(text: string, most: number, sizes: readonly number[]): readonly ManifestText[] {
  const list = new ListParts(most);
  const bytes = bytesOf(text);
  const parts: ManifestText[] = [];
  let from = 0;
  for (let turn = 0; from < bytes.length; turn++) {
    const to = from + (sizes[turn % sizes.length] ?? 1);
    for (const part of list.add(bytes.slice(from, to))) {
      parts.push({ name: 'list.json', ...part, isContinued: parts.length > 0 });
    }
    from = to;
  }
  list.end();
  return parts;
}

/** What the reader returns, without the source texts. */
const said = ({ objects, errors, warnings, counts }: Manifests): unknown => ({
  objects,
  errors,
  warnings,
  counts: { ...counts, documents: 0 },
});

const name = fc.string({ unit: 'grapheme', maxLength: 8 });
/** Valid and invalid objects, whose texts contain brackets and quotes. */
const item = fc.record({
  apiVersion: fc.constant('v1'),
  kind: fc.constantFrom('Pod', 'ConfigMap', 'Nonsense', 'Namespace'),
  metadata: fc.record({
    name: fc.constantFrom('a', 'b', 'UPPER', 'c-1'),
    labels: fc.dictionary(name, fc.constantFrom('x', '],[', '{"', '\\"', 'ö\n')),
  }),
  spec: fc.constantFrom({}, { containers: [{ name: 'c', image: 7 }] }, { unknown: [[1, [2]], {}] }),
});
const layout = fc.constantFrom<[number | undefined]>([undefined], [1], [4]);

describe('the parts of a List', () => {
  test('are read as the whole List is, with the same places', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 6 }),
        layout,
        fc.boolean(),
        fc.integer({ min: 1, max: 600 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
        (items, [indent], isLast, most, sizes) => {
          const metadata = { annotations: [['items', '[']], resourceVersion: '' };
          const head = { apiVersion: 'v1', kind: 'List', metadata };
          const list = isLast ? { ...head, items } : { items, ...head };
          const text = JSON.stringify(list, undefined, indent);
          const whole = readManifestTexts([{ name: 'list.json', text }]);
          expect(said(readManifestTexts(partsOf(text, most, sizes)))).toEqual(said(whole));
        },
      ),
    );
  });

  test('have about the size that is asked for', () => {
    const items = Array.from({ length: 100 }, (_, at) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `c-${String(at)}` },
    }));
    const text = JSON.stringify({ kind: 'List', items });
    expect(partsOf(text, 1_000, [64])).toHaveLength(Math.ceil(text.length / 1_060));
    expect(partsOf(text, 1_000_000, [64])).toHaveLength(1);
  });

  test.each([
    ['no items', '{"apiVersion":"v1","kind":"List"}'],
    ['a list within', '{"metadata":{"items":[{}]}}'],
    ['no object', '[{"items":[]}]'],
    ['YAML', 'items:\n- a: 1\n'],
    ['a text that ends within an item', '{"items":[{"a":1},{"b":'],
    ['a text that ends after an item', '{"items":[{"a":1}'],
    ['something after the List', '{"items":[]} {}'],
    ['nothing', ''],
  ])('%s is not the JSON of a List', (_why, text) => {
    expect(() => partsOf(text, 10, [7])).toThrow(SyntaxError);
  });

  test('a long head of other lists is refused, and is read once', () => {
    const text = `{${'"a":[],'.repeat(200_000)}"items":[]}`;
    expect(() => partsOf(text, 10, [65_536])).toThrow(SyntaxError);
  });
});
