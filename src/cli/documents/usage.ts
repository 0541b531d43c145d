import path from 'node:path';
import { openReadable, problemAt, withNamespace, withTextProblems } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import { InputError, type Problem } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { withPointsOf, type SeriesReading } from './csv-series.ts';
import { textOfFile } from './read-file.ts';

/**
 * The usage of the file that --usage names, and of the files of its series. `namespace` is the default for workloads without one; a
 * namespace in the document's metadata takes precedence. Throws one InputError with the problems of all files and their positions.
 */
export async function readUsageFile(file: string, namespace: string): Promise<unknown> {
  const text = await textOfFile(file);
  const { value, placeOf, problems } = openReadable({ name: file, text });
  const found: Problem[] = [];
  const directory = path.dirname(file);
  const document = await withFiles(withNamespace(value, namespace), { directory, found, placeOf });
  const { readUsage } = await import('../../simulation/index.ts');
  const wrong: DocumentProblem[] = [];
  const usage = readUsage(document, wrong, placeOf);
  const placed = wrong.map((problem) => problemAt(placeOf, problem));
  const all = withTextProblems(problems, [...placed, ...found]);
  if (usage === undefined || all.length > 0) throw new InputError(all);
  return usage;
}

async function withFiles(document: unknown, reading: SeriesReading): Promise<unknown> {
  if (!isRecord(document) || !Array.isArray(document['series'])) return document;
  const series: unknown[] = [];
  for (const [index, one] of document['series'].entries()) {
    series.push(await withPointsOf(one, ['series', index], reading));
  }
  return { ...document, series };
}
