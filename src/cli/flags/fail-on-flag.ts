import { InvalidArgumentError, Option, type Command } from 'commander';
import { noteChoices } from './choices.ts';
import { durationSeconds } from './number-flags.ts';

/** The kinds of findings that fail the verdict. */
export interface FailOnFlag<Kind extends string> {
  readonly failOn: readonly Kind[];
}

/** A kind with a duration, such as "slow:10m". */
export type TimedKind<Kind extends string> = `${Kind}:${string}`;

/**
 * Adds `--fail-on`. `kinds`: all kinds of the command; `usual`: the default; `timed`: kinds that may have a duration, whose words are kept.
 */
export function addFailOnFlag<Kind extends string>(
  command: Command,
  kinds: readonly Kind[],
  usual: readonly Kind[],
  timed: readonly Kind[] = [],
): Command {
  const known = kinds.map((kind) => (timed.includes(kind) ? `${kind}[:DURATION]` : kind));
  const parse = (text: string): readonly (Kind | TimedKind<Kind>)[] => {
    if (text.trim() === 'none') return [];
    return text.split(',').map((word) => {
      const kind = kinds.find((one) => one === word.trim()) ?? timedKind(word.trim(), timed);
      if (kind !== undefined) return kind;
      throw new InvalidArgumentError(`Allowed choices are ${known.join(', ')}, or none.`);
    });
  };
  const option = new Option(
    '--fail-on <kinds>',
    `exit 2 on findings of these kinds: ${known.join(', ')}, or none`,
  )
    .argParser(parse)
    .default(usual, usual.length === 0 ? 'none' : usual.join(', '));
  noteChoices(option, [...kinds, 'none']);
  return command.addOption(option);
}

function timedKind<Kind extends string>(
  word: string,
  timed: readonly Kind[],
): TimedKind<Kind> | undefined {
  const kind = timed.find((one) => word.startsWith(`${one}:`));
  if (kind === undefined) return undefined;
  const text = word.slice(kind.length + 1);
  durationSeconds(text);
  return `${kind}:${text}`;
}
