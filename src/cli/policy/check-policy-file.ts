import { formatProblem, formatWarning } from '../../problems/index.ts';
import { printable } from '../../units/index.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { CheckPolicyFlags } from '../flags/policy-flags.ts';
import { readPolicyFile } from './read-policy-file.ts';

/** Prints errors and warnings to stderr, one per line, and the confirmation of a valid Policy to stdout. */
export async function checkPolicyFile(
  name: string,
  { quiet, failOn }: CheckPolicyFlags,
): Promise<ExitCode> {
  const { file, text } = await readPolicyFile(name);
  const { checkPolicy } = await import('../../config/index.ts');
  const { problems, warnings } = checkPolicy(text, { file });
  const printLine = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  for (const problem of problems) printLine(formatProblem(problem));
  if (quiet !== true) for (const warning of warnings) printLine(formatWarning(warning));
  if (problems.length > 0) {
    if (problems.length > 1) printLine(`${String(problems.length)} problems in the Policy`);
    return EXIT.badInput;
  }
  if (quiet !== true) {
    const { length } = warnings;
    const count =
      length === 0 ? '' : `, with ${String(length)} ${length === 1 ? 'warning' : 'warnings'}`;
    process.stdout.write(`${printable(`${file}: accepted by kube-scheduler v1.22${count}`)}\n`);
  }
  return warnings.length > 0 && failOn.includes('warnings') ? EXIT.finding : EXIT.ok;
}
