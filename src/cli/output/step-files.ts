import { appendFile } from 'node:fs/promises';
import { reports, stepOutputs, type Reported, type ReportOptions } from '../../reports/index.ts';
import { InputError } from '../../problems/index.ts';

/** GitHub refuses a larger summary of a step. */
const MOST_BYTES = 1024 * 1024;
const TOO_LARGE = 'The report is too large for the summary of a step: write it to a file.\n';

/** Appends to the files of a GitHub Actions step: outputs to $GITHUB_OUTPUT, Markdown to $GITHUB_STEP_SUMMARY. */
export async function appendStepFiles(
  outcome: Reported,
  options: ReportOptions,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { GITHUB_OUTPUT: outputs = '', GITHUB_STEP_SUMMARY: summary = '' } = env;
  if (outputs !== '') await append('GITHUB_OUTPUT', outputs, stepOutputs(outcome));
  if (summary === '') return;
  const text = reports.markdown(outcome, options);
  const isTooLarge = Buffer.byteLength(text) > MOST_BYTES;
  await append('GITHUB_STEP_SUMMARY', summary, isTooLarge ? TOO_LARGE : text);
}

async function append(name: string, file: string, text: string): Promise<void> {
  try {
    await appendFile(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError([{ file, message: `cannot append to $${name}: ${why}` }]);
  }
}
