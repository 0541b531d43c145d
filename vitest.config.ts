import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

const SETUP = ['test/support/property-seed.ts'];

const config: ViteUserConfig = defineConfig({
  test: {
    maxWorkers: '100%',
    // Modules hold no state that a test could leave behind, so a worker loads them once.
    isolate: false,
    projects: [
      {
        test: {
          setupFiles: SETUP,
          name: 'unit',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          setupFiles: SETUP,
          name: 'properties',
          include: ['test/properties/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          setupFiles: SETUP,
          name: 'conformance',
          include: ['test/conformance/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          setupFiles: SETUP,
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          setupFiles: SETUP,
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          setupFiles: SETUP,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
export default config;
