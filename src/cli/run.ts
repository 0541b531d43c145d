import { CommanderError, type Command } from 'commander';
import { InputError } from '../problems/index.ts';
import { printable } from '../units/index.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { confineReading, READ_BELOW } from './input/reading/confinement.ts';
import { recordInputFiles } from './input/reading/files.ts';
import { printProblems } from './output/print-problems.ts';
import { buildProgram, withPlainHelp } from './program.ts';
import { placedError, showProblems } from './show-problems.ts';

/** Runs one command line (without node and script) and returns the exit code. Never throws. */
export async function run(argv: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  recordInputFiles();
  let program: Command | undefined;
  try {
    confineReading(process.env[READ_BELOW]);
    program = await buildProgram(argv, (exitCode) => {
      code = exitCode;
    });
    await program.parseAsync(withPlainHelp(argv), { from: 'user' });
    return code;
  } catch (thrown) {
    const error = program === undefined ? thrown : await placedError(thrown, program, argv);
    const failure = reportFailure(error, argv);
    if (program !== undefined) await showProblems(error, program, argv);
    return failure;
  }
}

function reportFailure(error: unknown, argv: readonly string[]): ExitCode {
  // Commander has already printed its message, or the help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  if (error instanceof InputError) {
    printProblems(error.problems, argv.includes('--all-errors'));
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
