import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

async function linesOf(chunks: readonly Buffer[], most: number): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  for await (const line of readLines(Readable.from(chunks, { objectMode: true }), most))
    lines.push(line);
  return lines;
}

test('lines are the same however the bytes come, and long ones are not kept', async () => {
  const text = fc.array(fc.constantFrom('a', 'é', '\n', '\r\n', 'long line'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(40), { maxLength: 5 }), async (parts, cuts) => {
      const bytes = Buffer.from(parts.join(''));
      const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort(
        (a, b) => a - b,
      );
      const chunks = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
      const due = bytes.toString().split('\n');
      if (due.at(-1) === '') due.pop();
      expect(await linesOf(chunks, 8)).toEqual(
        due.map((line) => (Buffer.byteLength(line) > 8 ? undefined : line.replace(/\r$/, ''))),
      );
    }),
  );
});
