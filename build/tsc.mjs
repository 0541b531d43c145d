import { fileURLToPath } from 'node:url';

/** The script of TypeScript 7's compiler, for `node`. */
export const tsc = fileURLToPath(
  new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')),
);
