import type { Option } from 'commander';

const noted = new WeakMap<Option, readonly string[]>();

/** Notes the words that a flag with a parser of its own accepts, for completion. */
export function noteChoices(option: Option, words: readonly string[]): void {
  noted.set(option, words);
}

/** The words that a flag accepts; empty if it accepts others. */
export const choicesOf = (option: Option): readonly string[] =>
  option.argChoices ?? noted.get(option) ?? [];
