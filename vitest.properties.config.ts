import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';
import base from './vitest.config.ts';

const SAMPLES = /from '.*\/property-runs\.ts'/;

/** Test files of which `npm test` runs a sample: they import its size. */
const sampled = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name),
    ),
  )
  .filter((file) => file.endsWith('.test.ts') && SAMPLES.test(readFileSync(file, 'utf8')));

/** All cases of the properties and of the tests that `npm test` samples. */
const config: ViteUserConfig = defineConfig({
  test: {
    ...base.test,
    include: ['test/properties/**/*.test.ts', ...sampled],
    env: { PROPERTY_RUNS: 'all' },
    testTimeout: 600_000,
  },
});
export default config;
