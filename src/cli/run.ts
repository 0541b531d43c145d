import { CommanderError } from 'commander';
import { foldProblems, InputError, printable } from '../units/index.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { buildProgram } from './program.ts';

/** Runs one command line (without node and script). Answers the exit code; never throws. */
export async function run(argv: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  try {
    const program = await buildProgram(argv, (told) => {
      code = told;
    });
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return explainFailure(error, argv);
  }
}

function explainFailure(error: unknown, argv: readonly string[]): ExitCode {
  // Commander has said what there is to say, also where it was only asked for help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
  if (error instanceof InputError) {
    const all = argv.includes('--all-errors');
    const { lines, hidden } = foldProblems(error.problems, 'error', { all });
    for (const line of lines) say(line);
    const { length } = error.problems;
    const total = `${length.toLocaleString('en-US')} problems in the input; nothing was simulated`;
    if (length > 1) say(hidden > 0 ? `${total}; --all-errors prints all of them` : total);
    return EXIT.badInput;
  }
  say(`internal error: ${printable(error instanceof Error ? error.message : String(error))}`);
  say('This is a defect of kschedsim. Please report it with the input that led here.');
  if (argv.includes('-v') || argv.includes('--verbose')) {
    say(error instanceof Error ? (error.stack ?? 'no stack') : 'no stack');
  } else {
    say('-v shows where it happened.');
  }
  return EXIT.internal;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
