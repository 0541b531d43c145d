// The flags of the commands as the man page and the pages of the docs list them.
import type { Command, Option } from 'commander';
import { readsConfigFile } from '../src/cli/config-file/config-keys.ts';

/** Flags that all commands which read a cluster have in the same words. */
export function commonOptions(all: readonly Command[]): readonly Option[] {
  const commands = all.filter(readsConfigFile);
  // The last command: the first, plan, has formats that the others do not have.
  return (commands.at(-1)?.options ?? []).filter((option) =>
    commands.every((command) => command.options.some((each) => isSame(each, option))),
  );
}

/** The flags of a command that are not common. */
export const ownOptions = (command: Command, common: readonly Option[]): readonly Option[] =>
  command.options.filter((option) => !common.some((each) => isSame(each, option)));

const isSame = (a: Option, b: Option): boolean =>
  a.flags === b.flags && a.description === b.description;

/** What a flag does, its values, its default and its environment variable. */
export function describeOption(option: Option): string {
  const { description, argChoices, envVar, negate } = option;
  const usual = option.defaultValueDescription ?? plain(option.defaultValue);
  const more = [
    ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
    ...(usual === undefined || negate ? [] : [`default: ${usual}`]),
    ...(envVar === undefined ? [] : [`environment: ${envVar}`]),
  ];
  return [description, ...more].join('; ');
}

const plain = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
