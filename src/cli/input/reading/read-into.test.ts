import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Reading, readTexts, type ReadTexts } from '../../../input/index.ts';
import { readLong, said, SPEC, stored } from '../../../../test/support/long-lists.ts';
import { readInto } from './read-into.ts';

describe('a long List', () => {
  const pods = (count: number): string =>
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'PodList',
      items: Array.from({ length: count }, (_, at) => ({
        metadata: stored(`web-${String(at)}`),
        spec: { ...SPEC, nodeName: `node-${String(at % 3)}` },
      })),
    });
  const namesIn = ({ given }: ReadTexts): readonly string[] =>
    given.map(({ object }) => object.metadata.name);

  test('may be gzip, have a byte order mark, a kind for all items, and documents after it', async () => {
    const after = '\n---\napiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n';
    for (const text of [`\ufeff\n${pods(40)}\n${after}`, gzipSync(`${pods(40)}${after}`)]) {
      const { read: found, refused } = await readLong(text, 1000, 500);
      expect([refused, found.errors]).toEqual([undefined, []]);
      expect(namesIn(found)).toHaveLength(41);
      expect(found.given[39]?.object).toMatchObject({ kind: 'Pod', spec: { nodeName: 'node-0' } });
      expect(found.given[40]?.placeOf()?.line).toBeGreaterThan(2);
    }
  });

  test('in a file is not kept: places are looked up in the file, while it is the same', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'long-list-'));
    try {
      const file = path.join(folder, 'list.json');
      const text = JSON.stringify(JSON.parse(pods(9)), undefined, 1).replaceAll(
        'shop',
        'ö\ud83d\ude00',
      );
      fs.writeFileSync(file, text);
      const about = { name: 'list.json' };
      const found = new Reading({});
      expect(await readInto(found, file, about, { long: 1, window: 500 })).toBeUndefined();
      const whole = readTexts([{ ...about, text }]);
      expect(said(found.result())).toEqual(said(whole));
      const valid = new Reading({});
      fs.writeFileSync(file, pods(9));
      await readInto(valid, file, about, { long: 1, window: 500 });
      const last = valid.result().given.at(-1);
      fs.writeFileSync(file, `\n${pods(9)}`);
      expect(last?.placeOf()).toEqual({ file: 'list.json', line: 1, column: 1 });
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  test('shares what its items have in common', async () => {
    const { read: found } = await readLong(pods(5), 1000, 500);
    const [first, ...others] = found.given.map(({ object }) => object as { spec?: typeof SPEC });
    for (const { spec } of others) expect(spec?.containers).toBe(first?.spec?.containers);
  });

  const broken = (text: string): string => pods(9).replace('"web-7"', text);

  test.each<[string, string | Buffer, readonly string[]]>([
    ['breaks off', pods(9).slice(0, -200), ['invalid JSON']],
    ['ends after an item', pods(9).slice(0, -2), ['invalid JSON']],
    ['is not JSON', broken('"web-7" 1'), ['invalid JSON']],
    [
      'lacks a comma',
      pods(9).replace('},{"metadata":{"name":"web-7"', '} {"metadata":{"name":"web-7"'),
      ['invalid JSON'],
    ],
    ['has a comma too many', pods(9).replace('}]}', '},]}'), ['invalid JSON']],
    ['has a broken end', `${pods(9).slice(0, -1)},"a":}`, ['invalid JSON']],
    [
      'has a control character',
      broken('"web\u0001"'),
      ['control characters are not allowed: U+0001'],
    ],
    [
      'has a character that JSON allows',
      broken('"web\u007f"'),
      ['control characters are not allowed: U+007F'],
    ],
    [
      'has an item that is no object',
      pods(9).replace(/\]\}$/, ',7]}'),
      ['not a Kubernetes object, but number'],
    ],
  ])('is refused where it %s', async (_, text, messages) => {
    const { read: found } = await readLong(text, 1000, 500);
    expect(found.errors.map(({ message }) => message)).toEqual(messages);
    expect(found.errors[0]).toMatchObject({ file: 'list.json', line: 1 });
  });

  test('is refused if it is not UTF-8', async () => {
    const bytes = Buffer.from(broken('"\xff"'), 'latin1');
    expect((await readLong(bytes, 1000, 500)).refused).toMatch(/^a binary file/);
  });

  test.each([
    ['YAML', 'items:\n- apiVersion: v1\n  kind: Namespace\n  metadata: {name: a}\n'],
    ['one object', '{"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "a"}}'],
    [
      'a list within',
      '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"items":"[{}]"}}',
    ],
    [
      'a kind after items without kinds',
      `{"items":${JSON.stringify([{ metadata: { name: 'a' } }])},"apiVersion":"v1","kind":"NamespaceList"}`,
    ],
  ])('%s is read as a text', async (_, text) => {
    const { read: found } = await readLong(text, 1000, 500);
    expect([namesIn(found), found.errors]).toEqual([['a'], []]);
  });
});

describe('a file of manifests', () => {
  const refusalOf = async (content: string | Buffer, limits: object): Promise<string> => {
    const about = { name: 'list.json' };
    const refusal = await readInto(new Reading({}), Readable.from([content]), about, limits);
    return refusal?.refused ?? '';
  };

  test.each([
    ['larger than 0.00', 'a: 1\n'.repeat(200), { most: 500 }],
    ['gzip data that unpacks to more than 0.00', gzipSync('a: 1\n'.repeat(200)), { most: 500 }],
    ['larger than 0.00', `{"items":[${'1,'.repeat(4_000)}1]}`, { most: 500, mostOfList: 5_000 }],
  ])('is refused beyond its limit: %s', async (message, content, limits) => {
    expect(await refusalOf(content, { long: 200, ...limits })).toContain(message);
  });
});
