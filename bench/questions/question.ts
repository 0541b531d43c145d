import type { Files } from '../command-line.ts';

/** A row of the table of questions: a command line in a process of its own, and what it is compared with. */
export interface Question {
  readonly name: string;
  /** Made when the question is measured. */
  readonly files: () => Files;
  /** Of `kschedsim`. */
  readonly args: readonly string[];
  /** Another command line, or a script for Node, with the same files. */
  readonly beside:
    | { readonly name: string; readonly args: readonly string[] }
    | { readonly name: string; readonly script: string };
}

/** A plan of the same input. */
export const ONE_PLAN = { name: 'one plan', args: ['plan', 'input.json'] } as const;
