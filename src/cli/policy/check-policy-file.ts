import { formatProblem, formatWarning, printable } from '../../units/index.ts';
import { checkPolicyText } from '../engine.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { CheckPolicyFlags } from '../flags/policy-flags.ts';
import { readPolicyFile } from './read-policy-file.ts';

/** Errors and warnings go to standard error, one a line; that all is well, to standard output. */
export async function checkPolicyFile(
  name: string,
  { quiet, failOn }: CheckPolicyFlags,
): Promise<ExitCode> {
  const { file, text } = await readPolicyFile(name);
  const { problems, warnings } = await checkPolicyText(text, file);
  const say = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  for (const problem of problems) say(formatProblem(problem));
  if (quiet !== true) for (const warning of warnings) say(formatWarning(warning));
  if (problems.length > 0) {
    if (problems.length > 1) say(`${String(problems.length)} problems in the Policy`);
    return EXIT.badInput;
  }
  if (quiet !== true) {
    const doubts = warnings.length === 0 ? '' : `, ${String(warnings.length)} warned about`;
    process.stdout.write(printable(`${file}: kube-scheduler v1.22 takes it${doubts}`) + '\n');
  }
  return warnings.length > 0 && failOn.includes('warnings') ? EXIT.finding : EXIT.ok;
}
