import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readParts } from './read-parts.ts';

const LIMITS = { name: 'list.json', most: 500, mostOfList: 5_000, part: 100 };
const list = (items: number): string =>
  JSON.stringify({ kind: 'List', items: Array.from({ length: items }, (_, at) => ({ at })) });
const from = (text: string | Buffer): Readable => Readable.from([text]);

describe('a file of manifests', () => {
  test('is one text up to the limit of texts, and a List in parts beyond it', async () => {
    expect(await readParts(from(list(5)), LIMITS)).toEqual({ parts: [{ text: list(5) }] });
    for (const content of [list(100), gzipSync(list(100))]) {
      const read = await readParts(from(content), LIMITS);
      const parts = 'parts' in read ? read.parts : [];
      expect(parts.length).toBeGreaterThan(5);
      const items = parts.flatMap(({ text }) => (JSON.parse(text) as { items: unknown[] }).items);
      expect(items).toEqual(Array.from({ length: 100 }, (_, at) => ({ at })));
    }
  });

  test.each([
    ['larger than 0.00', 'a: 1\n'.repeat(200)],
    ['gzip data that unpacks to more than 0.00', gzipSync('a: 1\n'.repeat(200))],
    ['larger than 0.00', list(1_000)],
    ['a binary file', `{"items":[${'1,'.repeat(400)}"\xff"]}`],
  ])('is refused: %s', async (message, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    expect(await readParts(from(bytes), LIMITS)).toEqual({
      refused: expect.stringContaining(message) as string,
    });
  });
});
