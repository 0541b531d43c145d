import { EventEmitter } from 'node:events';
import type { Command } from 'commander';

/** What a command says beside its flags. */
export interface HelpTexts {
  readonly examples: readonly string[];
  readonly exitCodes: readonly string[];
  /** Further paragraphs, each a list of lines. */
  readonly notes: readonly (readonly string[])[];
}

const taken = new WeakMap<Command, HelpTexts>();

/** Takes the texts that `addHelpText('after')` gave a command, so that help has them where it wants; a second call returns the same. */
export function takeHelpTexts(command: Command): HelpTexts {
  const before = taken.get(command);
  if (before !== undefined) return before;
  let written = '';
  const context = { error: false, command, write: (text: string) => (written += text) };
  // Commander's types do not say that a command is one.
  if (command instanceof EventEmitter) {
    command.emit('afterHelp', context);
    command.removeAllListeners('afterHelp');
  }
  const texts = readTexts(written);
  taken.set(command, texts);
  return texts;
}

function readTexts(written: string): HelpTexts {
  const paragraphs = written
    .split(/\n\s*\n/)
    .map((text) => text.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
  const titled = (title: string): readonly string[] =>
    paragraphs.find(([first = '']) => first.startsWith(title)) ?? [];
  const examples = titled('Examples:');
  const exitCodes = titled('Exit codes:');
  const notes = paragraphs.filter((lines) => lines !== examples && lines !== exitCodes);
  return { examples, exitCodes, notes };
}
