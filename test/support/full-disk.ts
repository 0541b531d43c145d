import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A file in the folder that refuses whatever is written into it, as on a full disk. It is a link: code that wrongly renames another
 * file to its place replaces the link, not the device of the machine.
 */
export function makeFullDisk(folder: string): string {
  const file = join(folder, 'full');
  symlinkSync('/dev/full', file);
  return file;
}
