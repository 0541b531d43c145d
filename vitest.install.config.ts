import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** Tests of the package as users have it: installed, in pipelines, and as it starts. They are a step of their own, since they install and build everything once more. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/install/**/*.install.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
});
export default config;
