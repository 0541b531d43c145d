import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputFiles, recordInputFiles, sha256 } from './input/input-files.ts';
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
