import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as library from '../../src/index.ts';
import * as plugin from '../../src/plugin.ts';
import { buildPackage, type BuiltPackage } from '../support/run-kschedsim.ts';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
}, 60_000);

afterAll(() => {
  built.remove();
});

test.each([
  ['index.js', library],
  ['plugin.js', plugin],
])('the built %s has the exports of its source', async (file, source) => {
  const exported: object = (await import(join(built.directory, 'dist', file))) as object;
  expect(Object.keys(exported).sort()).toEqual(Object.keys(source).sort());
});
