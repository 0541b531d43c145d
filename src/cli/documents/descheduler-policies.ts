import type { DeschedulerPolicy } from '../../descheduler/index.ts';
import type { DescheduleOptions } from '../../whatif/index.ts';
import { collectProblems } from '../collect-problems.ts';
import { textOfFile } from './read-file.ts';

/**
 * The policy of `file`; with `headFile` that one's, compared with the policy of `file`. Throws one InputError with the problems of both.
 */
export async function readDeschedulerPolicies(
  file: string,
  headFile: string | undefined,
): Promise<Pick<DescheduleOptions, 'policy' | 'base' | 'names'>> {
  if (headFile === undefined) return { policy: await readPolicy(file), names: { policy: file } };
  const [base, policy] = await collectProblems([
    () => readPolicy(file),
    () => readPolicy(headFile),
  ]);
  return { policy, base, names: { policy: headFile, base: file } };
}

async function readPolicy(file: string): Promise<DeschedulerPolicy> {
  const text = await textOfFile(file);
  const { readDeschedulerPolicy } = await import('../../descheduler/index.ts');
  return readDeschedulerPolicy(text, { file });
}
