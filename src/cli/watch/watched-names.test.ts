import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matters, watchedFolders } from './watched-names.ts';

let root: string;
const at = (...names: string[]): string => path.join(root, ...names);

beforeAll(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'watched-')));
  fs.mkdirSync(at('apps/web'), { recursive: true });
  fs.mkdirSync(at('data'));
  fs.writeFileSync(at('apps/a.yaml'), '');
  fs.writeFileSync(at('data/real.yaml'), '');
  fs.symlinkSync(at('data/real.yaml'), at('link.yaml'));
});

afterAll(() => {
  fs.rmSync(root, { recursive: true });
});

/** The folders below `root` with what matters: names, "*" for manifests, "/" for folders. */
async function watched(
  named: readonly string[],
  { read = [], recursive = false }: { read?: readonly string[]; recursive?: boolean } = {},
): Promise<Record<string, string>> {
  const folders = await watchedFolders({
    named: named.map((name) => at(name)),
    read: read.map((name) => at(name)),
    recursive,
  });
  return Object.fromEntries(
    [...folders].map(([folder, { names, manifests, folders: more }]) => [
      path.relative(root, folder),
      [...names, ...(manifests ? ['*'] : []), ...(more ? ['/'] : [])].join(' '),
    ]),
  );
}

const ROOT = '';

test.each<[what: string, named: readonly string[], due: Record<string, string>]>([
  ['a file by its folder', ['apps/a.yaml'], { apps: 'a.yaml' }],
  ['a directory, and its own name', ['apps'], { [ROOT]: 'apps', apps: '*' }],
  ['a file that is not there yet', ['apps/b.yaml'], { apps: 'b.yaml' }],
  ['a directory that is not there yet', ['new/deep/x.yaml'], { [ROOT]: 'new' }],
  ['a file and its directory', ['apps', 'apps/a.txt'], { [ROOT]: 'apps', apps: 'a.txt *' }],
])('%s is watched', async (_, named, due) => {
  expect(await watched(named)).toEqual(due);
});

test('with -R every folder below is watched', async () => {
  expect(await watched(['apps'], { recursive: true })).toEqual({
    [ROOT]: 'apps',
    apps: '* /',
    'apps/web': '* /',
  });
});

test('a link that was read is watched, and the file that it leads to', async () => {
  expect(await watched([], { read: ['link.yaml'] })).toEqual({
    [ROOT]: 'link.yaml',
    data: 'real.yaml',
  });
});

test.each([
  ['web.yaml', true],
  ['web.json.gz', true],
  ['policy.txt', true],
  ['.web.yaml.swp', false],
  ['web.yaml~', false],
  ['4913', false],
  ['.kschedsim.yaml', false],
  ['sub', false],
])('%s in a directory of manifests matters: %s', (name, does) => {
  const folder = { names: new Set(['policy.txt']), manifests: true, folders: false };
  expect(matters(folder, name)).toBe(does);
});
