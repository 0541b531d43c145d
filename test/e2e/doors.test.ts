import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as kubelet from '../../src/kubelet/index.ts';
import * as library from '../../src/index.ts';
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
  ['kubelet/index.js', kubelet],
])('the built %s opens on what its source opens on', async (file, source) => {
  const opened: object = (await import(join(built.directory, 'dist', file))) as object;
  expect(Object.keys(opened).sort()).toEqual(Object.keys(source).sort());
});
