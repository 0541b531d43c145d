import type { Command, Option } from 'commander';

/** A flag as a command line gives it, once for each time. */
export interface GivenFlag {
  /** The key of its value, such as "tieBreak". */
  readonly key: string;
  /** The heading of the help under which it is. */
  readonly group: string;
  readonly words: readonly string[];
}

const noted = new WeakMap<Command, GivenFlag[]>();

/** Keeps the words of all flags of a command, as commander reads them. */
export function noteGivenFlags(command: Command): void {
  const given: GivenFlag[] = [];
  noted.set(command, given);
  for (const option of command.options) {
    command.on(`option:${option.name()}`, (value: unknown) => {
      given.push(flagOf(option, typeof value === 'string' ? [value] : []));
    });
  }
}

/** What the command line gives. */
export const givenOnLine = (command: Command): readonly GivenFlag[] => noted.get(command) ?? [];

/** A flag with its values. */
export function flagOf(option: Option, values: readonly string[]): GivenFlag {
  const { long, flags, helpGroupHeading = '' } = option;
  return {
    key: option.attributeName(),
    group: helpGroupHeading,
    words: [long ?? flags, ...values],
  };
}
