import path from 'node:path';
import type { ReadDocument } from '../../documents/index.ts';
import type { TuningDocument } from '../../tune/index.ts';
import { readDocumentFile } from './read-file.ts';

/** A Tuning, and its clusters as paths from here: the document names them as paths beside it. */
export interface TuningFile {
  readonly tuning: TuningDocument;
  readonly clusters: readonly string[];
  readonly heldOut: readonly string[];
}

/** Throws one InputError with all problems and their positions. */
export async function readTuningFile(file: string): Promise<TuningFile> {
  const load = async (): Promise<ReadDocument<TuningDocument>> => {
    const { readTuning } = await import('../../tune/index.ts');
    return (value, problems, placeOf) =>
      readTuning(value, problems, { placeOf: (at) => placeOf(at, 'value') });
  };
  const tuning = await readDocumentFile(file, load, { byLine: true });
  const beside = (name: string): string => path.join(path.dirname(file), name);
  const pathOf = (name: string): string => (path.isAbsolute(name) ? name : beside(name));
  return {
    tuning,
    clusters: tuning.clusters.map(pathOf),
    heldOut: tuning.heldOutClusters.map(pathOf),
  };
}
