import path from 'node:path';
import { fieldText, type FieldPath, type Problem } from '../../problems/index.ts';
import { type PlacedDocument } from '../../manifests/index.ts';
import { append, isRecord } from '../../units/index.ts';
import { readTextOf } from './read-file.ts';

/** A document whose series name files. */
export interface SeriesReading {
  /** Paths are relative to it. */
  readonly directory: string;
  readonly found: Problem[];
  readonly placeOf: PlacedDocument['placeOf'];
}

/** The series with the points of its csv file in place of it. A malformed series is left for the check of the document. */
export async function withPointsOf(
  series: unknown,
  at: FieldPath,
  { directory, found, placeOf }: SeriesReading,
): Promise<unknown> {
  const source = sourceOf(series);
  if (source === undefined) return series;
  const { file, shape, rest } = source;
  const name = path.isAbsolute(file) ? file : path.join(directory, file);
  const read = await readTextOf(name);
  // A file with problems stands for a value, so that nothing else is said of its series.
  const none = { ...rest, value: 0 };
  if (!('text' in read)) {
    const field = [...at, 'csv'];
    const message = `${file}: ${read.message}`;
    found.push({ ...placeOf(field, 'value'), object: fieldText(field), message });
    return none;
  }
  const { readCsv } = await import('../../simulation/index.ts');
  const { points, problems } = readCsv(read.text);
  append(
    found,
    problems.map((problem) => ({ file: name, ...problem })),
  );
  return problems.length > 0 ? none : { ...rest, [shape]: points };
}

interface CsvSeries {
  readonly file: string;
  /** The field of the points. */
  readonly shape: 'points' | 'steps';
  readonly rest: Readonly<Record<string, unknown>>;
}

function sourceOf(series: unknown): CsvSeries | undefined {
  if (!isRecord(series)) return undefined;
  const { csv, ...rest } = series;
  const { file, between = 'line' } = isRecord(csv) ? csv : { file: csv };
  const shape = between === 'line' ? 'points' : between === 'step' ? 'steps' : undefined;
  const isNamed = typeof file === 'string' && file !== '';
  return isNamed && shape !== undefined ? { file, shape, rest } : undefined;
}
