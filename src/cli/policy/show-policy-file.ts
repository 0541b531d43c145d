import { policyReports } from '../../reports/index.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { ShowPolicyFlags } from '../flags/policy-flags.ts';
import { paintFor, terminalEnvironment, wantsColour, widthOf } from '../output/terminal.ts';
import { writeResult } from '../output/write-result.ts';
import { readPolicyFile } from './read-policy-file.ts';

/** Writes the plugins that a Policy becomes, in the format of -o. Throws InputError if v1.22 rejects the Policy. */
export async function showPolicyFile(name: string, flags: ShowPolicyFlags): Promise<ExitCode> {
  const { file, text } = await readPolicyFile(name);
  const { showPolicy } = await import('../../config/index.ts');
  const translation = showPolicy(text, { file });
  const environment = terminalEnvironment(process, flags.outputFile !== undefined);
  const paint = await paintFor(wantsColour(flags.color && !flags.outputFile, environment));
  const width = widthOf(environment);
  await writeResult(policyReports[flags.output](translation, { width, paint }), flags.outputFile);
  return EXIT.ok;
}
