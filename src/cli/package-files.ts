/**
 * The files of the package that the command line opens at run time. This module names all of them, because in the bundle
 * `import.meta.url` is the same in every module.
 */
export const packageFiles = {
  manifest: new URL('../../package.json', import.meta.url),
  moduleImporter: new URL('../../bin/import-module.js', import.meta.url),
  program: new URL('../../bin/kschedsim.js', import.meta.url),
  worker: new URL('../../bin/worker.js', import.meta.url),
  httpWorker: new URL('./extenders/http-worker.mjs', import.meta.url),
} as const;
