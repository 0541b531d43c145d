import { convertPolicyText } from '../engine.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { PolicyFlags } from '../flags/policy-flags.ts';
import { writeResult } from '../output/write-result.ts';
import { readPolicyFile } from './read-policy-file.ts';

/** The configuration for v1.34, as YAML with comments. Throws InputError for a Policy that is refused. */
export async function convertPolicyFile(name: string, flags: PolicyFlags): Promise<ExitCode> {
  const { file, text } = await readPolicyFile(name);
  await writeResult(await convertPolicyText(text, file), flags.outputFile);
  return EXIT.ok;
}
