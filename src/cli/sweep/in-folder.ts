import path from 'node:path';

/** A path of a sweep as the process finds it: relative paths count from the folder of the sweep. */
export const inFolder = (folder: string, file: string): string =>
  path.isAbsolute(file) ? file : path.join(folder, file);
