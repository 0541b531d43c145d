import { CommanderError } from 'commander';
import { foldProblems, InputError, printable } from '../units/index.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { recordInputFiles } from './input/input-files.ts';
import { buildProgram, withPlainHelp } from './program.ts';

/** Runs one command line (without node and script) and returns the exit code. Never throws. */
export async function run(argv: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  recordInputFiles();
  try {
    const program = await buildProgram(argv, (exitCode) => {
      code = exitCode;
    });
    await program.parseAsync(withPlainHelp(argv), { from: 'user' });
    return code;
  } catch (error) {
    return reportFailure(error, argv);
  }
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
