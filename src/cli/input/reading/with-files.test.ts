import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { DocumentInput } from '../../../outcome/index.ts';
import { inputFiles, recordInputFiles, sha256 } from './files.ts';
import { readText } from './read-text.ts';
import { withFiles } from './with-files.ts';

const hex = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

beforeEach(recordInputFiles);

test('a file counts with the bytes that were read, before they are unpacked, under the name that the user gave', async () => {
  const packed = gzipSync('kind: Node\n');
  await readText(Readable.from([packed]));
  await readText(Readable.from(['a', 'b']), { name: 'above/.kschedsim.yaml' });
  await readText(Readable.from(['again']), { name: 'above/.kschedsim.yaml' });
  expect(inputFiles()).toEqual([
    { path: '-', sha256: hex(packed) },
    { path: 'above/.kschedsim.yaml', sha256: hex('again') },
  ]);
});

test('files of an earlier command do not count', async () => {
  await readText(Readable.from(['a']));
  recordInputFiles();
  expect(inputFiles()).toEqual([]);
});

test('the digest of all is that of the lines that sha256sum prints', async () => {
  const files = ['b.yaml', 'a.yaml'].map((path) => ({ path, sha256: hex(path) }));
  const { input } = await withFiles<{ input?: DocumentInput }>({}, files, sha256);
  const lines = `${hex('a.yaml')}  a.yaml\n${hex('b.yaml')}  b.yaml\n`;
  expect(input).toEqual({ files: { count: 2, sha256: hex(lines), list: files.toReversed() } });
});

test('more than 100 files are not listed, and other fields of the input stay', async () => {
  const files = Array.from({ length: 101 }, (_, at) => ({ path: String(at), sha256: hex('') }));
  const given: { readonly input: DocumentInput & { readonly cluster: number } } = {
    input: { cluster: 3 },
  };
  const document = await withFiles(given, files, sha256);
  expect(document.input).toEqual({
    cluster: 3,
    files: { count: 101, sha256: expect.any(String) as string },
  });
  const fewer = await withFiles<{ input?: DocumentInput }>({}, files.slice(1), sha256);
  expect(fewer.input?.files?.list).toHaveLength(100);
});

test('a document without files stays as it is', async () => {
  expect(await withFiles({}, [], sha256)).toEqual({});
});
