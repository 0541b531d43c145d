import { readDocumentIn } from '../../documents/index.ts';
import type { ReadDocument } from '../../documents/index.ts';
import type { Expectations } from '../../whatif/index.ts';
import { collectProblems } from '../collect-problems.ts';
import type { ConfigExpectations } from '../config-file/index.ts';
import { readDocumentFile } from './read-file.ts';

/**
 * The expectations of the files that --expect names. `namespace` is the default of pods without one, unless a file names its own.
 * Throws one InputError with the problems of all files.
 */
export async function readExpectationFiles(
  files: readonly string[],
  namespace: string,
): Promise<readonly Expectations[]> {
  const load = async (): Promise<ReadDocument<Expectations>> => {
    const { readExpectations } = await import('../../whatif/index.ts');
    return (value, problems, placeOf) =>
      readExpectations(value, problems, { namespace, placeOf: (path) => placeOf(path, 'value') });
  };
  return await collectProblems(
    files.map((file) => async () => await readDocumentFile(file, load, { byLine: true })),
  );
}

/** The list of a configuration file. Throws one InputError with all of its problems. */
export async function readInlineExpectations(
  { list, path, placeOf }: ConfigExpectations,
  namespace: string,
): Promise<readonly Expectations[]> {
  const { readExpectationList } = await import('../../whatif/index.ts');
  const read = readDocumentIn({ value: list, placeOf }, (value, problems) =>
    readExpectationList(value, path, problems, {
      namespace,
      placeOf: (field) => placeOf(field, 'value'),
    }),
  );
  return [read];
}
