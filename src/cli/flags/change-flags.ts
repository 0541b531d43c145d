import type { Command } from 'commander';
import { collect } from './collect.ts';

/** Objects of the cluster to delete when the manifests are applied. */
export interface ChangeFlags {
  readonly delete?: readonly string[];
  readonly prune?: string;
}

export function addChangeFlags(command: Command): Command {
  return command
    .optionsGroup('Change:')
    .option('--delete <kind/name>', 'delete an object of the cluster; may be repeated', collect)
    .option(
      '--prune <selector>',
      'delete objects of the cluster that match the selector and are not in the manifests',
    );
}
