import type { Command, Option } from 'commander';
import { CollectingOption } from './output/target.ts';

/** Makes it a usage error to repeat an option that keeps only one value, in a command and its subcommands. */
export function refuseRepeatedFlags(command: Command): void {
  for (const option of command.options) {
    if (!takesOneValue(option)) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) command.error(`error: option '${option.flags}' may be given only once`);
      isGiven = true;
    });
  }
  for (const subcommand of command.commands) refuseRepeatedFlags(subcommand);
}

/**
 * Whether a second value would replace the first. Parsers that collect values have two parameters: the value and the values before.
 */
export function takesOneValue(option: Option): boolean {
  if (!option.required && !option.optional) return false;
  const collects = option.argChoices === undefined && (option.parseArg?.length ?? 0) > 1;
  return !option.variadic && !collects && !(option instanceof CollectingOption);
}
