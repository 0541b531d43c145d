import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

/** Tests that install the package as users do. They are a step of their own, since they install and build everything once more. */
const config: ViteUserConfig = defineConfig({
  test: { include: ['test/install/**/*.install.ts'], maxWorkers: 1 },
});
export default config;
