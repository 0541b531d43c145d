import type { Command, Option } from 'commander';
import { choicesOf } from '../flags/choices.ts';
import type { ProgramContext } from '../program-context.ts';
import { append } from '../../units/index.ts';

/** What can be completed after a command. */
export interface CompletedCommand {
  /** "plan", "policy check"; empty for the program itself. */
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly CompletedFlag[];
  /** Words that may follow: subcommands, or the choices of its argument. */
  readonly words: readonly { readonly word: string; readonly summary: string }[];
}

export interface CompletedFlag {
  /** "--output", "-o". */
  readonly names: readonly string[];
  readonly summary: string;
  readonly takesValue: boolean;
  /** Empty: file names are completed, if it takes a value. */
  readonly choices: readonly string[];
}

/** Every command with every flag. */
export async function completedCommands(
  programWith: ProgramContext['programWith'],
): Promise<readonly CompletedCommand[]> {
  const found: CompletedCommand[] = [];
  const names = (await programWith('')).commands.map((command) => command.name());
  for (const name of names) {
    const program = await programWith(name);
    const command = program.commands.find((one) => one.name() === name);
    if (found.length === 0) found.push(describe(program, ''));
    if (command !== undefined) append(found, withSubcommands(command, name));
  }
  return found;
}

const withSubcommands = (command: Command, name: string): readonly CompletedCommand[] => [
  describe(command, name),
  ...command.commands.flatMap((one) => withSubcommands(one, `${name} ${one.name()}`)),
];

function describe(command: Command, name: string): CompletedCommand {
  const helper = command.createHelp();
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return {
    name,
    summary: command.summary(),
    flags: helper.visibleOptions(command).map(flagOf),
    words: [
      ...command.commands.map((one) => ({ word: one.name(), summary: one.summary() })),
      ...choices.map((word) => ({ word, summary: '' })),
    ],
  };
}

function flagOf(option: Option): CompletedFlag {
  const { long, short, description, required, optional } = option;
  return {
    names: [long, short].filter((name) => name !== undefined),
    summary: description.split(/[;(]/)[0]?.trim() ?? '',
    takesValue: required || optional,
    choices: choicesOf(option),
  };
}
