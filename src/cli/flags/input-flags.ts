import { Option, type Command } from 'commander';
import { InputError } from '../../units/index.ts';

/** Where objects and the scheduler's configuration come from. */
export interface InputFlags {
  readonly filename?: readonly string[];
  readonly recursive?: true;
  readonly namespace: string;
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
      (path: string, before: readonly string[] | undefined) => [...(before ?? []), path],
    )
    .option('-R, --recursive', 'read directories with all that is below them')
    .option('-n, --namespace <name>', 'namespace of objects that name none', 'default')
    .option('--pods-of <file>', 'which pods come of custom resources: docs/NOT-MODELLED.md')
    .option('--config <file>', 'KubeSchedulerConfiguration to schedule by (v1.34)')
    .addOption(
      new Option(
        '--policy <file>',
        "Policy to schedule by, as v1.22 did, or 'default' for its default provider",
      ).conflicts('config'),
    );
}

/** Paths and -f together, in that order. Throws InputError where there are none. */
export function pathsOf(positional: readonly string[], flags: InputFlags): readonly string[] {
  const paths = [...positional, ...(flags.filename ?? [])];
  if (paths.length > 0) return paths;
  throw new InputError([
    { message: 'no manifests: name files or directories, or - for standard input' },
  ]);
}
