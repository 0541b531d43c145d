import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InputError } from '../../problems/index.ts';
import { ChangeWatch } from './change-watch.ts';
import { watchedFolders } from './watched-names.ts';

let root: string;
let changes: ChangeWatch;
const at = (...names: string[]): string => path.join(root, ...names);
const write = (name: string): void => {
  fs.writeFileSync(at(name), String(Math.random()));
};

beforeEach(async () => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'changes-')));
  fs.mkdirSync(at('apps'));
  write('apps/a.yaml');
  write('policy.json');
  changes = new ChangeWatch();
  await watchAgain();
});

afterEach(() => {
  changes.close();
  fs.rmSync(root, { recursive: true, force: true });
});

const watchAgain = async (): Promise<void> => {
  const named = [at('apps'), at('policy.json'), at('later.yaml')];
  changes.watch(await watchedFolders({ named, read: [], recursive: true }));
};

const next = async (): Promise<readonly string[]> =>
  (await changes.next()).map((file) => path.relative(root, file));

test('a file that is written, replaced or removed has changed', async () => {
  write('apps/a.yaml');
  expect(await next()).toEqual(['apps/a.yaml']);
  // As editors do: the new file under another name, then at its place.
  write('apps/.a.yaml.tmp');
  fs.renameSync(at('apps/.a.yaml.tmp'), at('apps/a.yaml'));
  expect(await next()).toEqual(['apps/a.yaml']);
  write('apps/a.yaml');
  expect(await next()).toEqual(['apps/a.yaml']);
  fs.rmSync(at('apps/a.yaml'));
  expect(await next()).toEqual(['apps/a.yaml']);
});

test('new files and folders count, other names do not', async () => {
  write('other.txt');
  write('apps/notes.txt');
  write('apps/b.yaml');
  fs.mkdirSync(at('apps/sub'));
  expect(await next()).toEqual(['apps/b.yaml', 'apps/sub']);
  await watchAgain();
  write('apps/sub/c.yaml');
  write('later.yaml');
  write('policy.json');
  expect(await next()).toEqual(['apps/sub/c.yaml', 'later.yaml', 'policy.json']);
});

test('changes before the call are not lost', async () => {
  write('policy.json');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await next()).toEqual(['policy.json']);
});

test('a folder that is removed, and made again, is watched again', async () => {
  fs.rmSync(at('apps'), { recursive: true });
  expect(await next()).toContain('apps');
  await watchAgain();
  fs.mkdirSync(at('apps'));
  expect(await next()).toEqual(['apps']);
  await watchAgain();
  write('apps/a.yaml');
  expect(await next()).toEqual(['apps/a.yaml']);
});

test('a folder that cannot be watched is bad input', () => {
  const folders = new Map([
    [at('nothing'), { names: new Set<string>(), manifests: true, folders: false }],
  ]);
  expect(() => changes.watch(folders)).toThrow(InputError);
});
