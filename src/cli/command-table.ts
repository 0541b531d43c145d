import type { Command } from 'commander';
import type { Done } from './exit-codes.ts';

/** A command before its code is loaded: enough for the list of commands and for "did you mean". */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly define: (command: Command, done: Done) => void }>;
}

export const commandTable: readonly CommandEntry[] = [
  {
    name: 'plan',
    summary: 'where would every pod land, what would not fit and why, and when would it run?',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'explain',
    summary: 'one pod against every node: verdicts, scores, and what would make it fit',
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'compare',
    summary: 'two plans side by side: who moves and why, who no longer fits, how evenly it spreads',
    load: () => import('./commands/compare.ts'),
  },
  {
    name: 'capacity',
    summary: 'how many more copies of a pod fit, where, and what runs out first?',
    load: () => import('./commands/capacity.ts'),
  },
  {
    name: 'policy',
    summary: 'check a Policy of v1.22, show the plugins it becomes, convert it for v1.34',
    load: () => import('./commands/policy.ts'),
  },
  {
    name: 'snapshot',
    summary: 'what a plan needs of a cluster, read with your kubectl into one file',
    load: () => import('./commands/snapshot.ts'),
  },
];
