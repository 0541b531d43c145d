import { getOrInsert } from '../../units/index.ts';
import type { Command, Option } from 'commander';
import { configFileRule } from '../flags/in-config-file.ts';

/** A flag of a command that a configuration file may give, or may not. */
export interface ConfigFlag {
  readonly command: string;
  readonly option: Option;
  /** Why it may not. */
  readonly refused: string | undefined;
}

/** The keys of configuration files: the flags of every command that reads a cluster, by the names of their values ("failOn"). */
export interface ConfigKeys {
  readonly commands: readonly string[];
  readonly flags: ReadonlyMap<string, readonly ConfigFlag[]>;
}

/** Flags that name the configuration file itself. */
const OWN_KEY = 'configFile';

/** Whether a command reads a cluster, and so a configuration file. */
export const readsConfigFile = (command: Command): boolean =>
  command.options.some((option) => option.attributeName() === OWN_KEY);

export function configKeysOf(commands: readonly Command[]): ConfigKeys {
  const flags = new Map<string, ConfigFlag[]>();
  const reading = commands.filter(readsConfigFile);
  for (const command of reading) {
    for (const option of command.options) {
      const key = option.attributeName();
      if (key === OWN_KEY) continue;
      const flag = { command: command.name(), option, refused: refusalOf(option) };
      getOrInsert(flags, key, () => []).push(flag);
    }
  }
  return { commands: reading.map((command) => command.name()), flags };
}

function refusalOf(option: Option): string | undefined {
  return option.mandatory
    ? 'the command needs an answer each time'
    : configFileRule(option).refused;
}
