import { API_VERSION } from '../../outcome/index.ts';
import type { BadInput } from '../../outcome/index.ts';
import { badInputReports, reports, stepOutputs } from '../../reports/index.ts';
import { InputError, type Problem } from '../../problems/index.ts';
import { outputTargets, type OutputFlags } from '../flags/output-flags.ts';
import { optionsFor } from './show.ts';
import { appendToStep } from './step-files.ts';
import { writeResults } from './write-results.ts';

/**
 * Writes the problems of an input in every format of -o that can say them, and to the files of a GitHub Actions step. The problems have
 * been printed: what cannot be written is left out.
 */
export async function showBadInput(
  problems: readonly Problem[],
  flags: OutputFlags,
): Promise<void> {
  const input: BadInput = {
    apiVersion: API_VERSION,
    kind: 'BadInput',
    summary: { verdict: 'failed', problems: problems.length },
    problems: problems.map(({ file, line, column, object, message }) => ({
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
      ...(object === undefined ? {} : { object }),
      message,
    })),
  };
  const results = await Promise.all(
    outputTargets(flags).map(async ({ format, file }) => {
      if (!isReported(format)) return [];
      return [
        { text: badInputReports[format](input, await optionsFor(flags, file !== undefined)), file },
      ];
    }),
  );
  try {
    await writeResults(results.flat());
    if (!flags.github) return;
    const options = await optionsFor(flags, true);
    await appendToStep(
      stepOutputs(input),
      () => badInputReports.markdown(input, options),
      process.env,
    );
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

type Reported = keyof typeof badInputReports;

const isReported = (format: keyof typeof reports): format is Reported & keyof typeof reports =>
  Object.hasOwn(badInputReports, format);
