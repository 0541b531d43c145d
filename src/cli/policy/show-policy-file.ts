import { policyReports } from '../../reports/index.ts';
import { translatePolicyText } from '../engine.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { ShowPolicyFlags } from '../flags/policy-flags.ts';
import { paintFor, surroundingsOf, wantsColour, widthOf } from '../output/terminal.ts';
import { writeResult } from '../output/write-result.ts';
import { readPolicyFile } from './read-policy-file.ts';

/** The plugins that a Policy becomes, in the format asked for. Throws InputError for a Policy that is refused. */
export async function showPolicyFile(name: string, flags: ShowPolicyFlags): Promise<ExitCode> {
  const { file, text } = await readPolicyFile(name);
  const translation = await translatePolicyText(text, file);
  const surroundings = surroundingsOf(process, flags.outputFile !== undefined);
  const paint = await paintFor(wantsColour(flags.color && !flags.outputFile, surroundings));
  const width = widthOf(surroundings);
  await writeResult(policyReports[flags.output](translation, { width, paint }), flags.outputFile);
  return EXIT.ok;
}
