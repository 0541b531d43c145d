import { API_VERSION } from '../../outcome/index.ts';
import type { BadInput } from '../../outcome/index.ts';
import { InputError, type Problem } from '../../problems/index.ts';
import { commandOf, reportsOf } from '../../reports/index.ts';
import type { OutputFlags } from '../flags/output/flags.ts';
import type { OutputTarget } from '../flags/output/target.ts';
import { appendToStep, rendered } from './show.ts';
import { writeResults } from './write-results.ts';

/**
 * Writes the problems of an input in every format that can say them, and to the files of a GitHub Actions step. The problems have been
 * printed: what cannot be written is left out, and all else is written.
 */
export async function showBadInput(
  problems: readonly Problem[],
  targets: readonly OutputTarget[],
  flags: OutputFlags,
): Promise<void> {
  const input = badInputOf(problems);
  for (const format of reportsOf(commandOf(input))) {
    for (const { file } of targets.filter((one) => one.format === format)) {
      await asFarAsPossible(async () => {
        await writeResults([await rendered(input, { format, file }, flags)]);
      });
    }
  }
  await asFarAsPossible(async () => {
    await appendToStep(input, flags);
  });
}

const badInputOf = (problems: readonly Problem[]): BadInput => ({
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
});

async function asFarAsPossible(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}
