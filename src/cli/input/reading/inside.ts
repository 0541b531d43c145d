import fs from 'node:fs/promises';
import path from 'node:path';

/** Whether the file, and the one that its links lead to, are in the folder. `target` is absolute. */
export async function staysIn(folder: string, target: string): Promise<boolean> {
  if (!isInside(folder, target)) return false;
  return isInside(await fs.realpath(folder), await realPlaceOf(target));
}

/** As many links may lead to one file, as on Linux. */
const MOST_LINKS = 40;

/** The real path of a file, or of the deepest existing folder above it. A link to nothing is where it leads to. */
async function realPlaceOf(target: string, links = 0): Promise<string> {
  try {
    return await fs.realpath(target);
  } catch {
    const above = path.dirname(target);
    if (above === target) return target;
    const link = await fs.readlink(target).catch(() => undefined);
    if (link === undefined || links >= MOST_LINKS) return await realPlaceOf(above, links);
    return await realPlaceOf(path.resolve(above, link), links + 1);
  }
}

/** Whether a path is the folder or below it, by their names. */
export function isInside(folder: string, target: string): boolean {
  const relative = path.relative(folder, target);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
