import type { Command, OptionValues } from 'commander';
import { isRecord } from '../../../units/index.ts';

/** Options that name a file to write, by attribute. `output` may name formats with files instead. */
export const writtenOptions: ReadonlySet<string> = new Set([
  'output',
  'outputFile',
  'fix',
  'write',
  'writeObjects',
  'saveScenario',
  'recordExtenders',
]);

/** Before any command runs: what it writes can be written, and not over what it reads. Throws InputError. */
export async function checkOutputs(command: Command): Promise<void> {
  const files = filesToWrite(command);
  if (files.length === 0) return;
  const { checkTargets } = await import('../../output/check-targets.ts');
  const { names, folders } = namedInput(command);
  await checkTargets(files, names, folders);
}

/** What a command line names, without its outputs. */
export interface NamedInput {
  /** Its arguments and values: names of files that are read are among them. */
  readonly names: readonly string[];
  /** Those that may be directories of manifests. */
  readonly folders: readonly string[];
}

export function namedInput(command: Command): NamedInput {
  const filenames: unknown = command.opts<OptionValues>()['filename'];
  const values = Object.entries(command.opts<OptionValues>()).flatMap(
    ([name, value]: readonly [string, unknown]) => (writtenOptions.has(name) ? [] : value),
  );
  return {
    names: [...command.args, ...values.filter(isText)],
    folders: [...command.args, filenames].flat().filter(isText),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

function filesToWrite(command: Command): readonly string[] {
  const options: Readonly<Record<string, unknown>> = command.opts<OptionValues>();
  return [...writtenOptions].flatMap((name) => {
    const value = options[name];
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.flatMap((one) => {
      const file = isRecord(one) ? one['file'] : one;
      return typeof file === 'string' ? [file] : [];
    });
  });
}
