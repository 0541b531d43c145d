import { InvalidArgumentError, Option, type Command } from 'commander';

/** Which findings decide the exit code. */
export interface FailOnFlag<Kind extends string> {
  readonly failOn: readonly Kind[];
}

/** `--fail-on` with the kinds that a command knows, and those that fail it by default. */
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
      throw new InvalidArgumentError(`Allowed are ${kinds.join(', ')}, or none.`);
    });
  };
  return command.addOption(
    new Option('--fail-on <kinds>', `exit 2 on any of ${kinds.join(',')}, or on none`)
      .argParser(parse)
      .default(usual, usual.length === 0 ? 'none' : usual.join(',')),
  );
}
