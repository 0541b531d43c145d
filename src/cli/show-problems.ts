import { CommanderError, type Command } from 'commander';
import { InputError, type Problem } from '../problems/index.ts';
import type { OutputFlags } from './flags/output/flags.ts';
import { namedInput, type NamedInput } from './flags/output/check-outputs.ts';
import { CollectingOption, targetsOf, type OutputTarget } from './flags/output/target.ts';

/** Writes why a command line ended as bad input in the formats that it asks for, if its command has formats. */
export async function showProblems(
  error: unknown,
  program: Command,
  argv: readonly string[],
): Promise<void> {
  const problems = problemsOf(error);
  const command = namedCommand(program, argv);
  if (problems.length === 0 || !hasFormats(command, program)) return;
  // After an error of usage, no flag has its value.
  const isUsage = !(error instanceof InputError);
  const flags = isUsage
    ? (await import('./output/asked-outputs.ts')).askedOutputs(argv)
    : command.opts<Partial<OutputFlags>>();
  const { github = false, color = true } = flags;
  const { GITHUB_OUTPUT, GITHUB_STEP_SUMMARY } = process.env;
  const isInStep = github && (GITHUB_OUTPUT ?? GITHUB_STEP_SUMMARY) !== undefined;
  const asked = targetsOf(flags.output, 'table', flags.outputFile).filter(isUnsaid);
  const targets = await withoutInput(
    asked,
    isUsage ? wordsBesideOutputs(argv) : namedInput(command),
  );
  // The reports are not loaded without need.
  if (targets.length === 0 && !isInStep) return;
  const { showBadInput } = await import('./output/show-bad-input.ts');
  // Whoever posts the Markdown replaces the report of the command.
  const commentId = command === program ? {} : { commentId: command.name() };
  await showBadInput(problems, targets, { ...commentId, ...flags, github, color });
}

/** Standard error has the problems, so that a table of them is needed only in a file. */
const isUnsaid = ({ format, file }: OutputTarget): boolean =>
  file !== undefined || (format !== 'table' && format !== 'wide');

/** No problem is written over a file that the command was to read. */
async function withoutInput(
  targets: readonly OutputTarget[],
  { names, folders }: NamedInput,
): Promise<readonly OutputTarget[]> {
  if (targets.every(({ file }) => file === undefined)) return targets;
  const { isInput } = await import('./output/over-input.ts');
  const left: OutputTarget[] = [];
  for (const target of targets) {
    if (target.file === undefined || !(await isInput(target.file, names, folders)))
      left.push(target);
  }
  return left;
}

/** The words of a command line that has not been understood, without the file of --output-file. */
function wordsBesideOutputs(argv: readonly string[]): NamedInput {
  const words = argv.filter((_, at) => argv[at - 1] !== '--output-file');
  return { names: words, folders: words };
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof InputError) return error.problems;
  if (!(error instanceof CommanderError) || error.exitCode === 0) return [];
  // It has printed the help, because there is no command.
  if (error.code === 'commander.help') return [];
  return [{ message: error.message.replace(/^error: /, '') }];
}

/** The error, at lines of the configuration file where only that has lines. */
export async function placedError(
  error: unknown,
  program: Command,
  argv: readonly string[],
): Promise<unknown> {
  if (!(error instanceof InputError)) return error;
  if (!error.problems.some(({ file, line }) => file !== undefined && line === undefined)) {
    return error;
  }
  const { atNamesOfFiles } = await import('./config-file/index.ts');
  return atNamesOfFiles(error, namedCommand(program, argv));
}

/** The command that the words name, or as much of it as there is. */
function namedCommand(program: Command, argv: readonly string[]): Command {
  let command = program;
  for (const word of argv.filter((one) => !one.startsWith('-'))) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) break;
    command = next;
  }
  return command;
}

/** Without a command that is known, formats are understood as by all commands that have them. */
const hasFormats = (command: Command, program: Command): boolean =>
  command === program || command.options.some((option) => option instanceof CollectingOption);
