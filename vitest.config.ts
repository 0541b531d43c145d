import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    // Machines are slow at times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
    // Modules hold no state that a test could leave behind, so a worker loads them once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
export default config;
