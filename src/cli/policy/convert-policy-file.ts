import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { PolicyFlags } from '../flags/policy-flags.ts';
import { writeResult } from '../output/write-result.ts';
import { readPolicyFile } from './read-policy-file.ts';

/** Writes the configuration for v1.34 as YAML with comments. Throws InputError if v1.22 rejects the Policy. */
export async function convertPolicyFile(name: string, flags: PolicyFlags): Promise<ExitCode> {
  const { file, text } = await readPolicyFile(name);
  const { convertPolicy } = await import('../../config/index.ts');
  await writeResult(convertPolicy(text, { file }), flags.outputFile);
  return EXIT.ok;
}
