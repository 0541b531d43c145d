import { policyReports } from '../../reports/index.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { policyTargets, type ShowPolicyFlags } from '../flags/policy-flags.ts';
import { paintFor, terminalEnvironment, wantsColour, widthOf } from '../output/terminal.ts';
import { writeResults } from '../output/write-results.ts';
import { readPolicyFile } from './read-policy-file.ts';

/** Writes the plugins that a Policy becomes, in the format of -o. Throws InputError if v1.22 rejects the Policy. */
export async function showPolicyFile(name: string, flags: ShowPolicyFlags): Promise<ExitCode> {
  const { file, text } = await readPolicyFile(name);
  const { showPolicy } = await import('../../config/index.ts');
  const translation = showPolicy(text, { file });
  const results = await Promise.all(
    policyTargets(flags).map(async ({ format, file: to }) => {
      const environment = terminalEnvironment(process, to !== undefined);
      const paint = await paintFor(wantsColour(flags.color && to === undefined, environment));
      const width = widthOf(environment);
      return { text: policyReports[format](translation, { width, paint }), file: to };
    }),
  );
  await writeResults(results);
  return EXIT.ok;
}
