import { InvalidArgumentError, type Command } from 'commander';
import type { PlanInput, RemovedObject } from '../../simulation/index.ts';

/** Objects of the cluster to delete when the manifests are applied. */
export interface ChangeFlags {
  readonly delete?: readonly RemovedObject[];
  readonly prune?: string;
}

export function addChangeFlags(command: Command): Command {
  return command
    .optionsGroup('Change:')
    .option(
      '--delete <kind/name>',
      'delete an object of the cluster; [namespace/]KIND/NAME; may be repeated',
      (text: string, before: readonly RemovedObject[] | undefined) => [
        ...(before ?? []),
        parseName(text),
      ],
    )
    .option(
      '--prune <selector>',
      'delete objects of the cluster that match the selector and are not in the manifests',
    );
}

/** The flags as fields of the plan's input, without those that were not given. */
export function changesOf(flags: ChangeFlags): Pick<PlanInput, 'delete' | 'prune'> {
  return {
    ...(flags.delete === undefined ? {} : { delete: flags.delete }),
    ...(flags.prune === undefined ? {} : { prune: flags.prune }),
  };
}

function parseName(text: string): RemovedObject {
  const found = /^(?:([^/]+)\/)?([^/]+)\/([^/]+)$/.exec(text);
  const [, namespace, kind, name] = found ?? [];
  if (kind === undefined || name === undefined) {
    throw new InvalidArgumentError('Not KIND/NAME, such as deployment/web or shop/deployment/web.');
  }
  return { ...(namespace === undefined ? {} : { namespace }), kind, name };
}
