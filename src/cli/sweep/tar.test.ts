import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InputError } from '../../problems/index.ts';
import { readResultTexts } from './read-texts.ts';
import { filesOfTar } from './tar.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tar-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => {
  mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};
const pack = (name: string, ...args: readonly string[]): string => {
  execFileSync('tar', ['-cf', name, ...args], { cwd: folder });
  return path.join(folder, name);
};
const problemsOf = async (...names: readonly string[]): Promise<string> => {
  try {
    await readResultTexts(names);
    return '';
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.message.replaceAll(folder, '');
  }
};

let archive: Buffer;
beforeAll(() => {
  const long = 'l'.repeat(60);
  write('short/a.jsonl', 'a\n');
  write(`short/${long}/${long}/b.ndjson`, 'b\n');
  write('short/notes.txt', 'no results');
  write(`long/${long}/${long}/${long}/${long}/${long}/c.log`, 'c\n'.repeat(600));
  write(`long/${'ä'.repeat(90)}.jsonl`, 'd\n');
  write('long/e.jsonl', '');
  write('notes/notes.txt', 'no results');
  archive = readFileSync(pack('a.tar', '--format=ustar', 'short/a.jsonl'));
});

describe('a tar archive of results', () => {
  it.each([
    ['ustar', 'short'],
    ['gnu', 'short'],
    ['gnu', 'long'],
    ['pax', 'short'],
    ['pax', 'long'],
  ])('in the format %s gives the texts of its folder "%s"', async (format, name) => {
    const file = pack(`${name}-${format}.tar`, `--format=${format}`, name);
    const texts = await readResultTexts([path.join(folder, name)]);
    expect(texts.length).toBeGreaterThan(1);
    const named = texts.map((one) => ({
      ...one,
      name: path.join(file, path.relative(folder, one.name)),
    }));
    expect(await readResultTexts([file])).toEqual(named);
  });

  it('is an error without results, with links, and beside others', async () => {
    linkSync(path.join(folder, 'short/a.jsonl'), path.join(folder, 'short/link.jsonl'));
    const named = [
      pack('notes.tar', 'notes'),
      pack('linked.tar', 'short/a.jsonl', 'short/link.jsonl'),
      path.join(folder, 'notes'),
    ];
    rmSync(path.join(folder, 'short/link.jsonl'));
    expect((await problemsOf(...named)).split('\n')).toEqual([
      '/notes.tar: error: the archive has no file of results (.jsonl, .ndjson, .log)',
      expect.stringMatching(/^\/linked.tar\/short\/link.jsonl: error: no plain file/),
      '/notes: error: the folder has no file of results (.jsonl, .ndjson, .log)',
    ]);
    writeFileSync(path.join(folder, 'cut.tar'), archive.subarray(0, 600));
    expect(await problemsOf(path.join(folder, 'cut.tar'))).toMatch(
      /^\/cut.tar: error: a tar archive that was cut off/,
    );
  });

  it('is refused wherever it is cut off, and with another byte in its header', () => {
    const end = 512 * 3;
    expect(filesOfTar(archive.subarray(0, end))).toMatchObject({
      files: [{ name: 'short/a.jsonl' }],
    });
    fc.assert(
      fc.property(
        fc.nat(end - 1),
        fc.nat(511),
        fc.integer({ min: 1, max: 255 }),
        (size, at, more) => {
          expect(filesOfTar(archive.subarray(0, size))).toHaveProperty('refused');
          const changed = Buffer.from(archive);
          changed[at] = ((changed[at] ?? 0) + more) % 256;
          // The same sum can be written in several ways.
          if (at < 148 || at >= 156) expect(filesOfTar(changed)).toHaveProperty('refused');
        },
      ),
    );
  });

  it('may have sizes in base 256', () => {
    const large = Buffer.from(archive);
    large.fill(0, 124, 136);
    large.writeUInt8(0x80, 124);
    large.writeUInt8(2, 135);
    expect(filesOfTar(summed(large))).toEqual(filesOfTar(archive));
    large.fill(0xff, 124, 136);
    expect(filesOfTar(summed(large))).toHaveProperty('refused');
  });
});

/** The archive with the sum of its first header. */
function summed(bytes: Buffer): Buffer {
  bytes.fill(' ', 148, 156);
  const sum = bytes.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}
