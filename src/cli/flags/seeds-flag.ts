import { Option, type Command } from 'commander';
import { wholeNumber } from './number-flags.ts';

export interface SeedsFlag {
  /** How many seeds to plan under. */
  readonly seeds?: number;
}

export function addSeedsFlag(command: Command): Command {
  return command.addOption(
    new Option(
      '--seeds <n>',
      'plan under n seeds, and say how many fail; 1: only --seed (default: up to 8 where a small plan can hang on ties)',
    ).argParser(wholeNumber(1, 1000)),
  );
}
