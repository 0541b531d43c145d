import fs from 'node:fs';
import path from 'node:path';
import { readLines } from './read-lines.ts';
import type { NumberedLine, Sample } from './read-lines.ts';

const NAME = 'corrections.jsonl';
const ENDING = /[.]gz$/;

/** True for a file that holds no cases, but answers that replace the answers of the files beside it. */
export const isCorrections = (file: string): boolean =>
  path.basename(file).replace(ENDING, '') === NAME;

/** The lines of a file, with the answers that the corrections beside it give. */
export function correctedLines(file: string, sample?: Sample): readonly NumberedLine[] {
  const lines = readLines(file, sample);
  const answers = correctionsOf(path.dirname(file), path.basename(file).replace(ENDING, ''));
  if (answers.size === 0) return lines;
  return lines.map((line) => {
    const expect = answers.get(line.content?.['id']);
    return expect === undefined ? line : { ...line, content: { ...line.content, expect } };
  });
}

/** By id. */
function correctionsOf(folder: string, name: string): ReadonlyMap<unknown, unknown> {
  const found = [NAME, `${NAME}.gz`]
    .map((one) => path.join(folder, one))
    .find((one) => fs.existsSync(one));
  const lines = found === undefined ? [] : readLines(found);
  return new Map(
    lines
      .filter(({ content }) => content?.['file'] === name)
      .map(({ content }) => [content?.['id'], content?.['expect']]),
  );
}
