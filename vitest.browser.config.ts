import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** Tests of pages in a browser. They are a step of their own, since starting one takes as long as a hundred other tests. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A browser is a process of its own, and one is enough.
    maxWorkers: 1,
  },
});
export default config;
