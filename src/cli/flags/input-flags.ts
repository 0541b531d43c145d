import { InvalidArgumentError, Option, type Command } from 'commander';
import type { FieldValidation } from '../../manifests/index.ts';
import { InputError } from '../../problems/index.ts';
import { collect } from './collect.ts';
import { liveCluster } from '../input/live-name.ts';
import {
  refuseInConfigFile,
  refuseValuesInConfigFile,
  wordsInConfigFile,
} from './in-config-file.ts';
import { addReleaseFlags, type ReleaseFlags } from './release-flags.ts';

/** The files of objects and of the scheduler's configuration. */
export interface InputFlags extends ReleaseFlags {
  readonly filename?: readonly string[];
  readonly recursive?: true;
  /** Paths with objects of the cluster, and names of live clusters (`liveCluster`). */
  readonly cluster?: readonly string[];
  /** Paths with objects to apply over the cluster. */
  readonly apply?: readonly string[];
  /** Paths with the manifests that were applied to the cluster before. */
  readonly owned?: readonly string[];
  readonly namespace: string;
  readonly validate: FieldValidation;
  readonly allErrors?: true;
  readonly podsOf?: string;
  readonly config?: string;
  /** "default" for the default provider of v1.22. */
  readonly policy?: string;
  /** ES modules with user-written plugins. */
  readonly plugin?: readonly string[];
}

/** @param hasPolicy false: `--policy` means something else to the command, which has no Policy of v1.22 */
export function addInputFlags(command: Command, { hasPolicy = true } = {}): Command {
  const withConfig = command
    .optionsGroup('Input:')
    .option(
      '-f, --filename <path>',
      'file or directory of manifests, - for standard input; may be repeated',
      collect,
    )
    .option(
      '--cluster <path>',
      'objects of the cluster, even without status or uid; kubectl or kubectl:CONTEXT reads a live one with your kubectl; may be repeated',
      collect,
    )
    .option('--apply <path>', 'objects to apply over the cluster; may be repeated', collect)
    .option(
      '--owned <path>',
      'manifests that were applied before: fields that they have and the new ones lack are removed; may be repeated',
      collect,
    )
    .option('-R, --recursive', 'read directories recursively')
    .option('-n, --namespace <name>', 'namespace of objects without one', 'default')
    .addOption(
      new Option(
        '--validate <mode>',
        'unknown and duplicate fields in manifests: strict (errors), warn or ignore',
      )
        .argParser(fieldValidation)
        .default('strict'),
    )
    .option('--all-errors', 'print all errors and warnings, not only 50 of each')
    .option('--pods-of <file>', 'PodRules: the pods of custom resources (docs/NOT-MODELLED.md)')
    .option('--config <file>', 'schedule with this KubeSchedulerConfiguration ');
  const withFiles = (hasPolicy ? addPolicyFlag(withConfig) : withConfig).option(
    '--plugin <file>',
    'scheduler plugin of your own: an ES module, and its code is run (docs/PLUGINS.md); may be repeated',
    collect,
  );
  refuseInConfigFile(withFiles, ['plugin'], 'it runs code');
  refuseValuesInConfigFile(withFiles, 'cluster', (name) =>
    liveCluster(name) === undefined ? undefined : 'it runs kubectl',
  );
  return addConfigFileFlags(addReleaseFlags(withFiles));
}

function addPolicyFlag(command: Command): Command {
  const option = new Option(
    '--policy <file>',
    "schedule as v1.22 did with this Policy, or 'default' for its default provider (docs/POLICY.md)",
  ).conflicts('config');
  return wordsInConfigFile(command.addOption(option), 'policy', ['default']);
}

function addConfigFileFlags(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--config-file <file>',
        'defaults of flags (docs/KSCHEDSIM-YAML.md); default: the nearest .kschedsim.yaml',
      ).env('KSCHEDSIM_CONFIG_FILE'),
    )
    .option('--no-config-file', 'use no file with defaults of flags');
}

/** The values of kubectl's --validate. */
const FIELD_VALIDATIONS: ReadonlyMap<string, FieldValidation> = new Map([
  ['strict', 'strict'],
  ['true', 'strict'],
  ['warn', 'warn'],
  ['ignore', 'ignore'],
  ['false', 'ignore'],
]);

function fieldValidation(text: string): FieldValidation {
  const mode = FIELD_VALIDATIONS.get(text);
  if (mode !== undefined) return mode;
  throw new InvalidArgumentError('Allowed choices are strict (true), warn and ignore (false).');
}

/** Positional paths, then the paths of -f. Throws InputError if no flag names any input. `others`: files of other flags that bring objects. */
export function pathsOf(
  positional: readonly string[],
  flags: InputFlags,
  others: readonly string[] = [],
): readonly string[] {
  const paths = [...positional, ...(flags.filename ?? [])];
  const { cluster = [], apply = [] } = flags;
  if (paths.length + cluster.length + apply.length + others.length > 0) return paths;
  throw new InputError([
    { message: 'no manifests: name files or directories, or - for standard input' },
  ]);
}
