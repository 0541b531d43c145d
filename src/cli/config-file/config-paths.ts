import path from 'node:path';
import type { Option } from 'commander';
import { exists } from '../input/reading/confinement.ts';
import { staysIn } from '../input/reading/inside.ts';
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

const ONLY = 'give it on the command line, or name this file with --config-file';
const WRITES = `it writes a file: ${ONLY}`;

async function resolveText(option: Option, text: string, read: Reading): Promise<ResolvedText> {
  const { refusedValue = () => undefined } = configFileRule(option);
  const why = wrongText(text);
  if (why !== undefined) return { refused: why };
  const onlyNamed = refusedValue(text);
  if (onlyNamed !== undefined) {
    return read.location.root === undefined ? { text } : { refused: `${onlyNamed}: ${ONLY}` };
  }
  const found = await resolvePath(option, text, read);
  // A file whose name stands for something else is named as a path.
  const isWord = 'text' in found && refusedValue(found.text) !== undefined;
  return isWord ? { text: `./${found.text}` } : found;
}

interface Reading {
  readonly part: PathPart;
  readonly location: ConfigFileLocation;
}

async function resolvePath(
  option: Option,
  text: string,
  { part, location }: Reading,
): Promise<ResolvedText> {
  const { words = [] } = configFileRule(option);
  const { name, copies } = part === 'maybe' ? withoutCopies(text) : { name: text, copies: '' };
  const target = path.resolve(location.folder, name);
  const isThere = await exists(target);
  if (words.includes(text) && !isThere) return { text };
  if (location.root !== undefined && !(await staysIn(location.root, target)))
    return { refused: leadsOut(location) };
  return { text: part === 'maybe' && !isThere ? text : fromHere(location, target) + copies };
}

function wrongText(text: string): string | undefined {
  if (text === '' || text.includes('\0')) return 'not a path';
  return text === '-' ? 'standard input is read only if the command line names it' : undefined;
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
  `leads out of ${fromHere(location, location.root ?? '')}: ${ONLY}`;
