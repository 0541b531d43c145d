import type { Command } from 'commander';
import type { Done } from './exit-codes.ts';

/** Gives a command its flags and its action. */
export type Define = (command: Command, done: Done, program?: ProgramContext) => void;

/** What a command may know of the others. */
export interface ProgramContext {
  /** All commands with their summaries and flags. */
  readonly loadCommands: () => Promise<readonly Command[]>;
  /** A program with one of its commands loaded; the others are names and summaries. */
  readonly programWith: (name: string) => Promise<Command>;
}
