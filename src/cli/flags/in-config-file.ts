import type { Command, Option } from 'commander';
import { assert } from '../../units/index.ts';

/** What a configuration file may say about a flag. Without a rule it may give any value of the flag. */
export interface ConfigFileRule {
  /** Why the flag must be given on the command line. */
  readonly refused?: string;
  /** Values of a flag for a path that are no paths. */
  readonly words?: readonly string[];
  /** Why a value is only for the command line. */
  readonly refusedValue?: (value: string) => string | undefined;
}

const rules = new WeakMap<Option, ConfigFileRule>();

/** Makes it an error to give flags of the command in a configuration file. `why` completes "only on the command line: ". */
export function refuseInConfigFile(
  command: Command,
  keys: readonly string[],
  why: string,
): Command {
  for (const key of keys) rules.set(optionOf(command, key), { refused: why });
  return command;
}

/** Says which values of a flag for a path are words, not paths. */
export function wordsInConfigFile(
  command: Command,
  key: string,
  words: readonly string[],
): Command {
  rules.set(optionOf(command, key), { words });
  return command;
}

/** Makes it an error to give some values of a flag for a path in a configuration file. `why` is undefined for all others. */
export function refuseValuesInConfigFile(
  command: Command,
  key: string,
  why: (value: string) => string | undefined,
): Command {
  rules.set(optionOf(command, key), { refusedValue: why });
  return command;
}

export const configFileRule = (option: Option): ConfigFileRule => rules.get(option) ?? {};

function optionOf(command: Command, key: string): Option {
  const option = command.options.find((each) => each.attributeName() === key);
  assert(option !== undefined, `the command has no flag ${key}`);
  return option;
}
