import { InvalidArgumentError, type Command } from 'commander';
import type { PlanInput, RemovedObject } from '../../simulation/index.ts';

/** What is taken away from the cluster while manifests are applied over it. */
export interface ChangeFlags {
  readonly delete?: readonly RemovedObject[];
  readonly prune?: string;
}

export function addChangeFlags(command: Command): Command {
  return command
    .optionsGroup('Change:')
    .option(
      '--delete <kind/name>',
      'delete an object of the cluster; may begin with its namespace/; may be repeated',
      (text: string, before: readonly RemovedObject[] | undefined) => [
        ...(before ?? []),
        parseName(text),
      ],
    )
    .option(
      '--prune <selector>',
      'delete objects of the cluster with these labels that the manifests no longer hold',
    );
}

/** The flags as the engine takes them: what was not given is left out. */
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
