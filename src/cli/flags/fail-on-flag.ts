import { InvalidArgumentError, Option, type Command } from 'commander';
import { noteChoices } from './choices.ts';

/** The kinds of findings that fail the verdict. */
export interface FailOnFlag<Kind extends string> {
  readonly failOn: readonly Kind[];
}

/** Adds `--fail-on`. `kinds`: all kinds of the command; `usual`: the default. */
export function addFailOnFlag<Kind extends string>(
  command: Command,
  kinds: readonly Kind[],
  usual: readonly Kind[],
): Command {
  const parse = (text: string): readonly Kind[] => {
    if (text.trim() === 'none') return [];
    return text.split(',').map((word) => {
      const kind = kinds.find((known) => known === word.trim());
      if (kind !== undefined) return kind;
      throw new InvalidArgumentError(`Allowed choices are ${kinds.join(', ')}, or none.`);
    });
  };
  const option = new Option(
    '--fail-on <kinds>',
    `exit 2 on findings of these kinds: ${kinds.join(', ')}, or none`,
  )
    .argParser(parse)
    .default(usual, usual.length === 0 ? 'none' : usual.join(', '));
  noteChoices(option, [...kinds, 'none']);
  return command.addOption(option);
}
