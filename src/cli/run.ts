import { CommanderError, type Command } from 'commander';
import { foldProblems, InputError, type Problem } from '../problems/index.ts';
import { printable } from '../units/index.ts';
import type { OutputFlags } from './flags/output-flags.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { recordInputFiles } from './input/reading/files.ts';
import { buildProgram, withPlainHelp } from './program.ts';

/** Runs one command line (without node and script) and returns the exit code. Never throws. */
export async function run(argv: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  recordInputFiles();
  let flags: () => Partial<OutputFlags> = () => ({});
  try {
    const program = await buildProgram(argv, (exitCode) => {
      code = exitCode;
    });
    flags = () => flagsOf(program);
    await program.parseAsync(withPlainHelp(argv), { from: 'user' });
    return code;
  } catch (error) {
    const failure = reportFailure(error, argv);
    if (error instanceof InputError) await showProblems(error.problems, flags());
    return failure;
  }
}

/** The flags of the command that has run, including flags of a configuration file. */
const flagsOf = (program: Command): Partial<OutputFlags> =>
  program.commands.find(({ options }) => options.length > 0)?.opts<Partial<OutputFlags>>() ?? {};

/** Writes the problems in the formats of the command, if it reports documents. */
async function showProblems(
  problems: readonly Problem[],
  flags: Partial<OutputFlags>,
): Promise<void> {
  const { github, color = true } = flags;
  if (github === undefined) return;
  const isOnlyTable = flags.output?.every(({ format }) => format === 'table') ?? true;
  const { GITHUB_OUTPUT, GITHUB_STEP_SUMMARY } = process.env;
  const isInStep = github && (GITHUB_OUTPUT ?? GITHUB_STEP_SUMMARY) !== undefined;
  // The reports are not loaded without need.
  if (isOnlyTable && !isInStep) return;
  const { showBadInput } = await import('./output/show-bad-input.ts');
  await showBadInput(problems, { ...flags, github, color });
}

function reportFailure(error: unknown, argv: readonly string[]): ExitCode {
  // Commander has already printed its message, or the help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  if (error instanceof InputError) {
    const all = argv.includes('--all-errors');
    const { lines, hidden } = foldProblems(error.problems, 'error', { all });
    for (const line of lines) printLine(line);
    const { length } = error.problems;
    const total = `${length.toLocaleString('en-US')} problems in the input; nothing was simulated`;
    if (length > 1) printLine(hidden > 0 ? `${total}; --all-errors prints all of them` : total);
    return EXIT.badInput;
  }
  printLine(`internal error: ${printable(error instanceof Error ? error.message : String(error))}`);
  printLine('This is a bug in kschedsim. Please report it with the input that caused it.');
  if (argv.includes('-v') || argv.includes('--verbose')) {
    printLine(error instanceof Error ? (error.stack ?? 'no stack') : 'no stack');
  } else {
    printLine('-v prints the stack trace.');
  }
  return EXIT.internal;
}

function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
