import path from 'node:path';
import { documentError, openReadable } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import type { TuningParts } from '../../tune/index.ts';
import { InputError } from '../../problems/index.ts';
import { textOfFile } from './read-file.ts';

/** A Tuning, and its clusters as paths from here: the document names them as paths beside it. */
export interface TuningFile {
  /** As far as it is right. */
  readonly tuning: TuningParts;
  /** What is wrong with its fields. */
  readonly found: readonly DocumentProblem[];
  readonly clusters: readonly string[];
  readonly heldOut: readonly string[];
  /** The error with what is wrong in the file and with other problems of its fields. */
  readonly errorWith: (more: readonly DocumentProblem[]) => InputError | undefined;
}

/** Reads as much of a Tuning as is right. Throws InputError if its text cannot be read. */
export async function readTuningFile(file: string): Promise<TuningFile> {
  const text = await textOfFile(file);
  const { readTuning, readTuningParts } = await import('../../tune/index.ts');
  const { value, placeOf, problems } = openReadable({ name: file, text });
  const found: DocumentProblem[] = [];
  const places = { placeOf: (at: readonly (string | number)[]) => placeOf(at, 'value') };
  const tuning = readTuning(value, [], places) ?? readTuningParts(value, found, places);
  const beside = (name: string): string => path.join(path.dirname(file), name);
  const pathOf = (name: string): string => (path.isAbsolute(name) ? name : beside(name));
  return {
    tuning,
    found,
    clusters: tuning.clusters.map(pathOf),
    heldOut: tuning.heldOutClusters.map(pathOf),
    errorWith: (more) =>
      found.length + problems.length + more.length === 0
        ? undefined
        : documentError(placeOf, [...found, ...more], { byLine: true, problems }),
  };
}
