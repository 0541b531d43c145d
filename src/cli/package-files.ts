/**
 * The files of the package that the command line opens at run time. All of them are named in this module, because in the bundle every
 * module has this one's address.
 */
export const packageFiles = {
  manifest: new URL('../../package.json', import.meta.url),
  httpWorker: new URL('./extenders/http-worker.mjs', import.meta.url),
} as const;
