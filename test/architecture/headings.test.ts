import { expect, test } from 'vitest';
import { filesUnder, read } from './project-files.ts';

/** The words of a heading, in lower case. */
const wordsOf = (heading: string): readonly string[] =>
  heading.toLowerCase().match(/[a-z]+/g) ?? [];

/** Titles of sections and heads of columns, as the descriptions of documents have them. */
function headings(): readonly string[] {
  const files = filesUnder('src/reports/documents').filter((file) => !file.includes('.test.'));
  return files.flatMap((file) =>
    Array.from(
      read(file).matchAll(/\b(?:title|head|caption): (['`])(?<heading>.*?)\1/g),
      ({ groups }) => groups?.['heading'] ?? '',
    ),
  );
}

/** The rows of the glossary: a word, and the words that it stands for. */
function glossary(): readonly { readonly word: string; readonly others: readonly string[] }[] {
  const [, table = ''] = read('docs/GLOSSARY.md').split('## Headings of reports');
  return Array.from(
    table.matchAll(/^\| \*\*(?<word>[a-z]+)\*\* \| .* \| (?<others>[a-z, ]+) \|$/gm),
    ({ groups }) => ({
      word: groups?.['word'] ?? '',
      others: groups?.['others']?.split(', ') ?? [],
    }),
  );
}

test('headings have one word for one idea: that of the glossary', () => {
  const found = headings();
  expect(found.length).toBeGreaterThan(100);
  const inGlossary = new Map(
    glossary().flatMap(({ word, others }) => others.map((other) => [other, word])),
  );
  const wrong = found.flatMap((heading) =>
    wordsOf(heading).flatMap((word) =>
      inGlossary.has(word) ? [`${heading}: ${inGlossary.get(word) ?? ''} instead of ${word}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});

test('every word of the glossary is in a heading', () => {
  const used = new Set(headings().flatMap(wordsOf));
  const words = glossary().map(({ word }) => word);
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => !used.has(word))).toEqual([]);
});
