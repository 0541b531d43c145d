import { InvalidArgumentError, Option, type Command } from 'commander';
import { collect } from './collect.ts';

/** Objects of the cluster to delete when the manifests are applied. */
export interface ChangeFlags {
  readonly delete?: readonly string[];
  readonly prune?: string;
  /** Name of the Helm release in --namespace. */
  readonly release?: string;
}

export function addChangeFlags(command: Command): Command {
  return command
    .optionsGroup('Change:')
    .option('--delete <kind/name>', 'delete an object of the cluster; may be repeated', collect)
    .option(
      '--prune <selector>',
      'delete objects of the cluster that match the selector and are not in the manifests',
    )
    .addOption(
      new Option(
        '--release <name>',
        'apply the manifests as helm upgrade --install does for this release in -n: delete what they lack, run hooks',
      ).argParser(releaseName),
    );
}

/** Rule: ValidateReleaseName, pkg/chartutil/validate_name.go of Helm v3.21. */
const RELEASE_NAME = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

function releaseName(text: string): string {
  if (text.length <= 53 && RELEASE_NAME.test(text)) return text;
  throw new InvalidArgumentError(
    'Not the name of a Helm release: at most 53 lowercase letters, digits, dashes and dots.',
  );
}
