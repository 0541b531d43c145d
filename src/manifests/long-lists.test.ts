import { expect, test } from 'vitest';
import { MAX_UNUSUAL_YAML, readDocuments } from './documents.ts';
import { SourceFile } from './source-file.ts';

/** A list whose items need the full parser, because they have an anchor. */
const listOf = (lengths: readonly number[]): string => {
  const items = lengths.map((length) => `- a: &a "${'x'.repeat(length)}"\n  b: *a\n`);
  return `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`;
};

const MIB = 1024 * 1024;

test.each<[string, readonly number[], boolean]>([
  ['short items, together over the limit', [2 * MIB, MIB, MIB, 10], true],
  ['one item over the limit', [10, MAX_UNUSUAL_YAML], false],
])('a list in unusual YAML with %s', (_, lengths, isRead) => {
  const text = listOf(lengths);
  expect(text.length).toBeGreaterThan(MAX_UNUSUAL_YAML);
  const documents = readDocuments(new SourceFile('f', text));
  expect(documents).toHaveLength(1);
  const { value, problems } = documents[0]?.result ?? {};
  const items = lengths.map((length) => ({ a: 'x'.repeat(length), b: 'x'.repeat(length) }));
  const offset = 0;
  const message = 'a YAML document over 4 MiB in flow style or with anchors: give it as JSON';
  if (isRead) expect(value).toEqual({ apiVersion: 'v1', kind: 'List', items });
  else expect(value).toBeUndefined();
  expect(problems).toEqual(isRead ? [] : [{ offset, message }]);
});
