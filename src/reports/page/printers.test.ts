import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable } from '../../units/index.ts';
import { markup } from '../graphics/element.ts';
import { partOf } from '../formats/html/blocks.ts';
import { sectionText } from '../formats/markdown/blocks.ts';
import { plainPaint } from '../contract.ts';
import { sectionLines } from '../formats/table/section-lines.ts';
import { MARKS, type Mark } from './marks.ts';
import type { Block, Cell, Item, Kind, List, Section, Table, Text } from './section.ts';
import { cellWords } from './texts.ts';

/* Whatever a section has, each printer prints all of it, and nothing that a reader's program would act on. */

const terminal = { width: 5000, paint: plainPaint, isComplete: true, everything: true };

const PRINTERS: Readonly<Record<string, (section: Section) => string>> = {
  wide: (section) => sectionLines(section, terminal).join('\n'),
  markdown: sectionText,
  html: (section) =>
    partOf(section)
      .body.flat(9)
      .map((part) => markup(part as Parameters<typeof markup>[0]))
      .join('\n'),
};

const KINDS: readonly Kind[] = [
  'count',
  'number',
  'cores',
  'bytes',
  'duration',
  'percent',
  'price',
];

/** The texts and numbers that a section says, as printers write them. */
interface Said {
  readonly section: Section;
  readonly words: readonly string[];
}

type Words = fc.Arbitrary<string>;

const mark = fc.constantFrom(...(Object.keys(MARKS) as Mark[]));
const tone = fc.constantFrom('strong', 'passed', 'failed', 'warning', 'faint', 'help' as const);

const textOf = (words: Words): fc.Arbitrary<Text> =>
  fc.oneof(
    words,
    fc.record({ text: words, tone }),
    fc.record({ names: fc.array(words, { minLength: 1, maxLength: 5 }), most: fc.nat(3) }),
  );

const itemOf = (words: Words, inner: fc.Arbitrary<List> | undefined): fc.Arbitrary<Item> => {
  const texts = textOf(words);
  const code = fc.record({
    kind: fc.constant('code' as const),
    lines: fc.array(words, { minLength: 1 }),
  });
  const below = inner === undefined ? fc.oneof(texts, code) : fc.oneof(texts, code, inner);
  return fc.record(
    {
      mark,
      text: texts,
      others: fc.array(texts, { maxLength: 3 }),
      most: fc.integer({ min: 1, max: 2 }),
      below: fc.array(below, { maxLength: 3 }),
    },
    { requiredKeys: ['text'] },
  );
};

const listOf = (words: Words, depth = 0): fc.Arbitrary<List> =>
  fc.record({
    kind: fc.constant('list' as const),
    items: fc.array(itemOf(words, depth > 1 ? undefined : listOf(words, depth + 1)), {
      maxLength: 4,
    }),
    depth: fc.constantFrom(0, 1, 2, 3 as const),
    isSpaced: fc.boolean(),
    isFlush: fc.boolean(),
  });

const tableOf = (words: Words): fc.Arbitrary<Table> =>
  fc.array(fc.constantFrom(undefined, ...KINDS), { minLength: 1, maxLength: 5 }).chain((kinds) => {
    const cells = kinds.map((kind): fc.Arbitrary<Cell> =>
      kind === undefined
        ? fc.oneof(textOf(words), fc.constant(undefined), fc.record({ mark }))
        : fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.constant(undefined)),
    );
    return fc.record({
      kind: fc.constant('table' as const),
      columns: fc.tuple(
        ...kinds.map((kind) => words.map((head) => ({ head, ...(kind && { kind }) }))),
      ),
      rows: fc.array(fc.tuple(...cells), { maxLength: 5 }),
      most: fc.integer({ min: 1, max: 2 }),
      isMarked: fc.boolean(),
    });
  });

const sectionOf = (words: Words): fc.Arbitrary<Section> => {
  const facts = fc.array(fc.record({ label: words, texts: fc.array(textOf(words)) }));
  const block: fc.Arbitrary<Block> = fc.oneof(
    tableOf(words),
    listOf(words),
    fc.record({ kind: fc.constant('text' as const), text: textOf(words) }),
    fc.record({ kind: fc.constant('facts' as const), facts }),
  );
  return fc.record({
    id: fc.constant('section'),
    title: words,
    suffix: words.map((text) => ` ${text}`),
    rank: fc.constantFrom('summary', 'failure', 'answer', 'detail' as const),
    blocks: fc.array(block, { maxLength: 4 }),
  });
};

const wordsIn = (text: Text): readonly string[] => {
  if (typeof text === 'string') return [text];
  if ('text' in text) return [text.text];
  return 'names' in text ? text.names : text.texts.flatMap(wordsIn);
};

const ofItem = ({ text, others = [], below = [] }: Item): readonly string[] => [
  ...[text, ...others].flatMap(wordsIn),
  ...below.flatMap((part) => {
    if (typeof part === 'string' || !('kind' in part)) return wordsIn(part);
    return part.kind === 'code' ? part.lines : part.items.flatMap(ofItem);
  }),
];

function ofBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case 'table':
      return block.rows.flatMap((row) =>
        row.flatMap((cell, at) => {
          if (typeof cell === 'object' && 'mark' in cell) return [];
          if (typeof cell === 'object' && !('value' in cell)) return wordsIn(cell);
          return [cellWords(cell, block.columns[at]?.kind, (most) => most)];
        }),
      );
    case 'list':
      return block.items.flatMap(ofItem);
    case 'text':
      return wordsIn(block.text);
    case 'facts':
      return block.facts.flatMap(({ label, texts }) =>
        texts.length === 0 ? [] : [label, ...texts.flatMap(wordsIn)],
      );
    default:
      return [];
  }
}

const said = sectionOf(fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/)).map((section): Said => ({
  section,
  words: section.blocks.flatMap(ofBlock),
}));

const HOSTILE = [
  '</script><img src=x onerror=alert(1)>',
  '\u001b[31mred\u001b]0;title\u0007',
  '\u202egnp.exe',
  '</details><b>bold</b>',
  '[link](javascript:alert(1))',
  '@everyone https://evil.example',
  '```',
  'a | b \n# title',
  '<!-- kschedsim:plan -->',
];
/** What a browser or GitHub would act on. */
const ACTIVE = /<img|<script|<\/script|<!--|<b>bold/;

describe.each(Object.entries(PRINTERS))('%s', (name, print) => {
  test('has each text and number of a section', () => {
    fc.assert(
      fc.property(said, ({ section, words }) => {
        const text = print(section).replaceAll('\\', '').replaceAll('&gt;', '>');
        for (const one of words) expect(text).toContain(one);
      }),
    );
  });

  test('has nothing that a terminal, a page or a comment would act on', () => {
    fc.assert(
      fc.property(sectionOf(fc.constantFrom(...HOSTILE)), (section) => {
        const text = print(section);
        for (const line of text.split('\n')) expect(printable(line)).toBe(line);
        if (name === 'html') expect(text).not.toMatch(ACTIVE);
        if (name !== 'markdown') return;
        const outside = text.replaceAll(/^ *(`{3,})\n[^]*?\n *\1$/gm, '');
        expect(outside).not.toMatch(ACTIVE);
        expect(outside).not.toMatch(/@everyone|:\/\/|(?<!\\)\[link|^# /m);
      }),
    );
  });
});
