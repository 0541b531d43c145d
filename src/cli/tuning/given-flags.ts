import type { Command, Option } from 'commander';
import { isRecord } from '../../units/index.ts';
import { flagKind } from '../config-file/flag-kind.ts';
import { configOf } from '../config-file/use-config-file.ts';
import { flagOf, givenOnLine, type GivenFlag } from '../flags/given-flags.ts';

/** What the command line gives, and what the configuration file gives beside it, with paths from the working directory. */
export const givenFlags = (command: Command): readonly GivenFlag[] => [
  ...givenOnLine(command),
  ...givenInFile(command),
];

function givenInFile(command: Command): readonly GivenFlag[] {
  return [...(configOf(command)?.entries ?? [])].flatMap(([key, { byCommand }]) => {
    const read = byCommand.get(command.name());
    const options = command.options.filter((one) => one.attributeName() === key);
    if (read === undefined || !('value' in read) || read.value === undefined) return [];
    return options.flatMap((option) => flagsFor(option, read.shown));
  });
}

/** A list has a flag for each of its texts, a map for each of its pairs; some flags take all of them with commas between. */
function flagsFor(option: Option, shown: unknown): readonly GivenFlag[] {
  if (typeof shown === 'boolean') return shown === option.negate ? [] : [flagOf(option, [])];
  const texts = textsOf(shown);
  const isOne = flagKind(option) === 'list';
  return (isOne ? [texts.join(',')] : texts).map((text) => flagOf(option, [text]));
}

function textsOf(shown: unknown): readonly string[] {
  if (Array.isArray(shown)) return shown.map(String);
  if (!isRecord(shown)) return [String(shown)];
  return Object.entries(shown).map(([name, text]) => `${name}=${String(text)}`);
}

/** Whether a configuration file says anything of the command. */
export const hasConfigFile = (command: Command): boolean => configOf(command) !== undefined;
