import { InvalidArgumentError, Option, type Command } from 'commander';
import type { FieldValidation } from '../../manifests/index.ts';
import { InputError } from '../../units/index.ts';

/** Where objects and the scheduler's configuration come from. */
export interface InputFlags {
  readonly filename?: readonly string[];
  readonly recursive?: true;
  /** Paths whose objects are the cluster's. */
  readonly cluster?: readonly string[];
  /** Paths whose objects are applied over the cluster. */
  readonly apply?: readonly string[];
  readonly namespace: string;
  readonly validate: FieldValidation;
  readonly allErrors?: true;
  readonly podsOf?: string;
  readonly config?: string;
  /** "default" for the default provider of v1.22. */
  readonly policy?: string;
}

export function addInputFlags(command: Command): Command {
  return command
    .optionsGroup('Input:')
    .option(
      '-f, --filename <path>',
      'file or directory of manifests, - for standard input; may be repeated',
      collect,
    )
    .option(
      '--cluster <path>',
      'the cluster as it is, whatever it looks like; may be repeated',
      collect,
    )
    .option('--apply <path>', 'what is applied over the cluster; may be repeated', collect)
    .option('-R, --recursive', 'read directories with all that is below them')
    .option('-n, --namespace <name>', 'namespace of objects that name none', 'default')
    .addOption(
      new Option(
        '--validate <mode>',
        'unknown and repeated fields of manifests: strict (errors), warn or ignore',
      )
        .argParser(fieldValidation)
        .default('strict'),
    )
    .option('--all-errors', 'print every error and warning, not at most 50 of each')
    .option('--pods-of <file>', 'which pods come of custom resources: docs/NOT-MODELLED.md')
    .option('--config <file>', 'KubeSchedulerConfiguration to schedule by (v1.34)')
    .addOption(
      new Option(
        '--policy <file>',
        "Policy to schedule by, as v1.22 did, or 'default' for its default provider",
      ).conflicts('config'),
    );
}

const collect = (path: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  path,
];

/** kubectl's words. */
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
  throw new InvalidArgumentError('Allowed are strict (true), warn and ignore (false).');
}

/** Paths and -f together, in that order. Throws InputError where there are none. */
export function pathsOf(positional: readonly string[], flags: InputFlags): readonly string[] {
  const paths = [...positional, ...(flags.filename ?? [])];
  const { cluster = [], apply = [] } = flags;
  if (paths.length + cluster.length + apply.length > 0) return paths;
  throw new InputError([
    { message: 'no manifests: name files or directories, or - for standard input' },
  ]);
}
