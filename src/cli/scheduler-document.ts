import type { AnyPlugin } from '../framework/index.ts';
import type { SchedulerInput } from '../scheduler/index.ts';
import type { Problem } from '../units/index.ts';
import { explainFileError } from './input/file-error.ts';
import { readText } from './input/read-text.ts';

export type SchedulerKind = 'configuration' | 'policy';

export interface SchedulerDocument {
  /** Undefined if there are problems. */
  readonly scheduler?: SchedulerInput;
  readonly problems: readonly Problem[];
}

/** The value of --policy that stands for the default provider of v1.22. */
export const DEFAULT_PROVIDER = 'default';

/**
 * The text that --config or --policy names, unparsed: positions and exact numbers are kept. Undefined plugins have problems of their
 * own: then the names in a configuration cannot be checked.
 */
export async function readScheduler(
  { config, policy }: { readonly config?: string; readonly policy?: string },
  plugins: readonly AnyPlugin[] | undefined,
): Promise<SchedulerDocument> {
  if (policy === DEFAULT_PROVIDER) return { scheduler: { policy: null }, problems: [] };
  const file = policy ?? config;
  if (file === undefined) return { scheduler: { configuration: null }, problems: [] };
  const read = await readTextOf(file);
  if (!('text' in read)) return { problems: [read] };
  const kind = policy === undefined ? 'configuration' : 'policy';
  return await checkedScheduler({ kind, text: read.text, file }, plugins);
}

/** A text that names a scheduler. */
export interface SchedulerText {
  readonly kind: SchedulerKind;
  readonly text: string;
  readonly file: string;
}

/** The text as a scheduler, or all of its problems. `plugins` as in readScheduler. */
export async function checkedScheduler(
  { kind, text, file }: SchedulerText,
  plugins: readonly AnyPlugin[] | undefined,
): Promise<SchedulerDocument> {
  const problems =
    kind === 'policy'
      ? await policyProblems(text, file)
      : await configurationProblems(text, file, plugins);
  if (problems.length > 0) return { problems };
  return { scheduler: kind === 'policy' ? { policy: text } : { configuration: text }, problems };
}

async function policyProblems(text: string, file: string): Promise<readonly Problem[]> {
  const { checkPolicy } = await import('../config/index.ts');
  return checkPolicy(text, { file }).problems;
}

async function configurationProblems(
  text: string,
  file: string,
  plugins: readonly AnyPlugin[] | undefined,
): Promise<readonly Problem[]> {
  if (plugins === undefined) return [];
  const [{ checkConfiguration }, { joinPlugins }, { DEFAULT_RELEASE }] = await Promise.all([
    import('../config/index.ts'),
    import('../scheduler/index.ts'),
    import('../releases/index.ts'),
  ]);
  return checkConfiguration(text, { file, release: joinPlugins(DEFAULT_RELEASE, plugins) }).problems;
}

/** The text of a file, or of standard input for "-". */
export async function readTextOf(file: string): Promise<{ readonly text: string } | Problem> {
  try {
    const read = await readText(file === '-' ? process.stdin : file);
    return 'text' in read ? read : { file, message: read.refused };
  } catch (error) {
    return { file, message: await explainFileError(file, error) };
  }
}
