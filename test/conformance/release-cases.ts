import { isRecord } from '../../src/units/index.ts';
import fs from 'node:fs';
import path from 'node:path';
import { readLines } from './read-lines.ts';
import type { NumberedLine, Sample } from './read-lines.ts';
import { expectOf } from './format.ts';
import type { Line } from './format.ts';

/** A file of answers of another release: differences from recorded answers of v1.34.1, or answers to new cases. */
export interface ReleaseFile {
  /** "v1.36.3" */
  readonly kubernetes: string;
  /** "decisions/volumes", "new/traces/batching". */
  readonly cases: string;
  /** The folder that holds `releases` and the recorded answers. */
  readonly root: string;
}

/** The release that has the inputs of new cases; those about Workload objects are whole in v1.35.6. */
const WITH_INPUTS = ['v1.36.3', 'v1.35.6'];

const ENDINGS = ['.jsonl', '.jsonl.gz'];

export function releaseFile(file: string): ReleaseFile | undefined {
  const match =
    /^(.*?)releases\/(v[\d.]+)\/((?:new\/)?(?:decisions|traces|api|config)\/[\w-]+)\.jsonl/.exec(
      file,
    );
  if (match === null) return undefined;
  const [, root = '', kubernetes = '', cases = ''] = match;
  return { kubernetes, cases, root };
}

/**
 * The cases of such a file, whole. A case of v1.34.1 without a line is answered as by v1.34.1, so that a file of differences stands for
 * all cases of its theme, and may be absent.
 */
export function releaseCases(file: ReleaseFile, sample?: Sample): readonly NumberedLine[] {
  const ownFile = `releases/${file.kubernetes}/${file.cases}`;
  if (!file.cases.startsWith('new/')) {
    const own = linesBelow(file.root, ownFile);
    const answers = new Map(own.map(({ content }) => [content?.['id'], content ?? {}]));
    return recordedCases(file, sample).map((line) => {
      const answer = answers.get(line.content?.['id']) ?? {};
      return withAnswer(line, changedAnswer(line.content ?? {}, answer), file);
    });
  }
  const inputs = WITH_INPUTS.flatMap((release) =>
    linesBelow(file.root, `releases/${release}/${file.cases}`),
  );
  const byId = new Map(inputs.toReversed().map((line) => [line.content?.['id'], line]));
  return linesBelow(file.root, ownFile, sample).map((line) => {
    const input = byId.get(line.content?.['id']) ?? line;
    const { featureGates, ...whole } = { ...input.content };
    const gates = line.content?.['featureGates'] ?? {};
    const content = { ...whole, featureGates: gates };
    return withAnswer({ ...line, content, text: input.text }, expectOf(line.content ?? {}), file);
  });
}

/** The files of differences that are absent because no answer of their theme differs, for every release among the files. */
export function unchangedFiles(files: readonly string[]): readonly string[] {
  const known = new Set(files.map((file) => file.replace(/[.]gz$/, '')));
  const folders = new Set(files.flatMap((file) => folderOf(file) ?? []));
  return [...folders]
    .flatMap((folder) =>
      ['decisions', 'traces'].flatMap((part) =>
        themesBelow(path.join(folder, '../../modern', part)).map((theme) =>
          path.join(folder, part, `${theme}.jsonl`),
        ),
      ),
    )
    .filter((file) => !known.has(file));
}

function folderOf(file: string): string | undefined {
  const found = releaseFile(file);
  return found && path.join(found.root, 'releases', found.kubernetes);
}

function themesBelow(folder: string): readonly string[] {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder).map((name) => name.replace(/[.]jsonl([.]gz)?$/, ''));
}

/** The recorded cases of v1.34.1 that a file of differences is about. */
function recordedCases({ cases, root }: ReleaseFile, sample?: Sample): readonly NumberedLine[] {
  return linesBelow(root, cases.startsWith('api/') ? cases : `modern/${cases}`, sample);
}

function linesBelow(root: string, name: string, sample?: Sample): readonly NumberedLine[] {
  const file = ENDINGS.map((ending) => path.join(root, `${name}${ending}`)).find((each) =>
    fs.existsSync(each),
  );
  return file === undefined ? [] : readLines(file, sample);
}

function changedAnswer(recorded: Line, difference: Line): Line {
  const absent = Array.isArray(difference['absent']) ? difference['absent'] : [];
  const kept = Object.entries(expectOf(recorded)).filter(([key]) => !absent.includes(key));
  return { ...Object.fromEntries(kept), ...expectOf(difference) };
}

function withAnswer(line: NumberedLine, expected: Line, { kubernetes }: ReleaseFile): NumberedLine {
  const { text, content } = line;
  const whole = isRecord(content) ? content : {};
  return { number: line.number, text, content: { ...whole, kubernetes, expect: expected } };
}
