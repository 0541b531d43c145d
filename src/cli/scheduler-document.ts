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

/** The text that --config or --policy names, unparsed: positions and exact numbers are kept. */
export async function readScheduler({
  config,
  policy,
}: {
  readonly config?: string;
  readonly policy?: string;
}): Promise<SchedulerDocument> {
  if (policy === DEFAULT_PROVIDER) return { scheduler: { policy: null }, problems: [] };
  if (policy !== undefined) return await readSchedulerFile('policy', policy);
  if (config !== undefined) return await readSchedulerFile('configuration', config);
  return { scheduler: { configuration: null }, problems: [] };
}

async function readSchedulerFile(kind: SchedulerKind, file: string): Promise<SchedulerDocument> {
  const read = await readTextOf(file);
  return 'text' in read ? await checkedScheduler(kind, read.text, file) : { problems: [read] };
}

/** The text as a scheduler, or all of its problems. */
export async function checkedScheduler(
  kind: SchedulerKind,
  text: string,
  file: string,
): Promise<SchedulerDocument> {
  const { checkConfiguration, checkPolicy } = await import('../config/index.ts');
  const check = kind === 'policy' ? checkPolicy : checkConfiguration;
  const { problems } = check(text, { file });
  if (problems.length > 0) return { problems };
  return { scheduler: kind === 'policy' ? { policy: text } : { configuration: text }, problems };
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
