import fs from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../../src/units/index.ts';
import type { Line } from '../format.ts';
import { readLines } from '../read-lines.ts';
import type { NumberedLine, Sample } from '../read-lines.ts';

/** A file of answers of a later version of Karpenter to cases that are beside its folder. */
interface VersionFile {
  /** "1.14" */
  readonly version: string;
  /** The folder of the cases. */
  readonly root: string;
  /** "disruption-multi" */
  readonly cases: string;
}

function versionFile(file: string): VersionFile | undefined {
  const match = /^(.*?)v(1[.]\d+)\/((?:provisioning|disruption)-[\w-]+)[.]jsonl/.exec(file);
  if (match === null) return undefined;
  const [, root = '', version = '', cases = ''] = match;
  return { root, version, cases };
}

/**
 * The cases of such a file, whole; undefined for other files. A line has an answer of its own, or the one of the case with its id; a theme
 * that is new in the version has its own input.
 */
export function versionCases(file: string, sample?: Sample): readonly NumberedLine[] | undefined {
  const found = versionFile(file);
  if (found === undefined) return undefined;
  const recorded = new Map(casesOf(found).map(({ content }) => [content?.['id'], content]));
  return readLines(file, sample).map((line) => {
    const own = line.content;
    if (own === null) return line;
    const known = recorded.get(own['id']) ?? {};
    return { ...line, content: { ...completed(known, own), karpenter: found.version } };
  });
}

function completed(known: Line, own: Line): Line {
  if (own['same'] !== true) return { ...known, ...own };
  const { messages, ...rest } = own;
  const alternatives: unknown = known['alternatives'];
  if (messages === undefined || !Array.isArray(alternatives)) return { ...known, ...rest };
  const answered = alternatives.filter(isRecord).map((each) => ({ ...each, messages }));
  return { ...known, ...rest, alternatives: answered };
}

function casesOf({ root, cases }: VersionFile): readonly NumberedLine[] {
  const file = ['.jsonl', '.jsonl.gz']
    .map((ending) => path.join(root, `${cases}${ending}`))
    .find((each) => fs.existsSync(each));
  return file === undefined ? [] : readLines(file);
}
