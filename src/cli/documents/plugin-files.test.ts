import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputFiles, recordInputFiles, sha256 } from '../input/reading/files.ts';
import { readPluginFiles } from './plugin-files.ts';

const PLUGIN = `export default { name: 'Racks', reasons: {}, points: {}, reads: [] };\n`;
let folder: string;
let file: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-plugin-'));
  file = path.join(folder, 'racks.mjs');
  fs.writeFileSync(file, PLUGIN);
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

test('files of plugins count as input', async () => {
  recordInputFiles();
  await readPluginFiles([file]);
  expect(inputFiles()).toEqual([{ path: file, sha256: sha256(PLUGIN) }]);
});

test('a folder and a missing file are refused', async () => {
  const missing = path.join(folder, 'nope.mjs');
  const { plugins, problems } = await readPluginFiles([folder, missing]);
  expect(plugins).toEqual([]);
  expect(problems).toEqual([
    { file: folder, message: 'is a directory' },
    { file: missing, message: expect.stringContaining('no such file') as string },
  ]);
});

const valid = (name: string): string =>
  `{ name: '${name}', points: ['filter'], reads: [], reasons: {}, create: () => ({}) }`;

test.each<[string, readonly string[]]>([
  [`export default ${valid('A')};`, ['A']],
  [`export default [${valid('A')}, ${valid('B')}];`, ['A', 'B']],
  [`export const plugins = [${valid('A')}];`, ['A']],
  [`export const plugins = ${valid('A')}; export default ${valid('B')};`, ['B', 'A']],
])('the plugins of a module are read: %s', async (text, names) => {
  const module = path.join(folder, `${names.join('-')}-${String(text.length)}.mjs`);
  fs.writeFileSync(module, text);
  const { plugins, problems } = await readPluginFiles([module]);
  expect(problems).toEqual([]);
  expect(plugins.map(({ name }) => name)).toEqual(names);
});

test('one problem in any file leaves no plugins', async () => {
  const [good, none] = ['good.mjs', 'none.mjs'].map((name) => path.join(folder, name));
  fs.writeFileSync(good ?? '', `export default ${valid('A')};`);
  fs.writeFileSync(none ?? '', 'export const other = 1;');
  expect(await readPluginFiles([good ?? '', none ?? ''])).toEqual({
    plugins: [],
    problems: [
      {
        file: none,
        message:
          'exports no plugin: export one plugin or a list of plugins as default, or as "plugins"',
      },
    ],
  });
});
