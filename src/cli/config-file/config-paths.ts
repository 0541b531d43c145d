import fs from 'node:fs/promises';
import path from 'node:path';
import type { Option } from 'commander';
import { configFileRule } from '../flags/in-config-file.ts';
import type { ConfigFileLocation } from './find-config-file.ts';
import { pathPartOf, type PathPart } from './flag-kind.ts';

export type ResolvedText = { readonly text: string } | { readonly refused: string };

/** The value of a flag with its path relative to the working directory, or why the path is refused. */
export async function resolvePaths(
  option: Option,
  text: string,
  location: ConfigFileLocation,
): Promise<ResolvedText> {
  const part = pathPartOf(option);
  if (part === 'none') return { text };
  if (part !== 'target') return await resolveText(option, text, { part, location });
  const parts: string[] = [];
  for (const each of text.split(',')) {
    const at = each.indexOf('=') + 1;
    if (at > 0 && location.root !== undefined) return { refused: WRITES };
    const target =
      at === 0
        ? { text: '' }
        : await resolveText(option, each.slice(at), { part: 'whole', location });
    if ('refused' in target) return target;
    parts.push(at === 0 ? each : each.slice(0, at) + target.text);
  }
  return { text: parts.join(',') };
}

const WRITES =
  'it writes a file: give it on the command line, or name this file with --config-file';

async function resolveText(
  option: Option,
  text: string,
  { part, location }: { readonly part: PathPart; readonly location: ConfigFileLocation },
): Promise<ResolvedText> {
  if (text === '' || text.includes('\0')) return { refused: 'not a path' };
  if (text === '-') return { refused: 'standard input is read only if the command line names it' };
  const { name, copies } = part === 'maybe' ? withoutCopies(text) : { name: text, copies: '' };
  const target = path.resolve(location.folder, name);
  const isThere = await exists(target);
  const { words = [] } = configFileRule(option);
  if (words.includes(text) && !isThere) return { text };
  if (!(await staysIn(location.root, target))) return { refused: leadsOut(location) };
  return { text: part === 'maybe' && !isThere ? text : fromHere(location, target) + copies };
}

/** "worker.yaml:3" of --add-node has a number of copies after the path. */
function withoutCopies(text: string): { readonly name: string; readonly copies: string } {
  const [, name = text, copies = ''] = /^(.+)(:\d+)$/s.exec(text) ?? [];
  return { name, copies };
}

/** Relative to the working directory, as the user would name it. */
function fromHere({ cwd }: ConfigFileLocation, target: string): string {
  const relative = path.relative(cwd, target);
  return relative === '' ? '.' : relative;
}

const leadsOut = (location: ConfigFileLocation): string =>
  `leads out of ${fromHere(location, location.root ?? '')}: give it on the command line, or name this file with --config-file`;

/** Whether the path, and the file that its links lead to, are in the folder. */
async function staysIn(root: string | undefined, target: string): Promise<boolean> {
  if (root === undefined) return true;
  if (!isInside(root, target)) return false;
  return isInside(await fs.realpath(root), await realPlaceOf(target));
}

/** The real path of a file, or of the deepest existing folder above it. */
async function realPlaceOf(target: string): Promise<string> {
  try {
    return await fs.realpath(target);
  } catch {
    const above = path.dirname(target);
    return above === target ? target : await realPlaceOf(above);
  }
}

function isInside(folder: string, target: string): boolean {
  const relative = path.relative(folder, target);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

const exists = async (target: string): Promise<boolean> =>
  await fs.stat(target).then(
    () => true,
    () => false,
  );
