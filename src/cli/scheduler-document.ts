import type { SchedulerInput } from '../scheduler/index.ts';
import type { Problem } from '../units/index.ts';
import { faultsOfScheduler } from './engine.ts';
import { explainFileError } from './input/file-error.ts';
import { readText } from './input/read-text.ts';

/** What decides: the text of a KubeSchedulerConfiguration or of a Policy, as it was written. */
export type SchedulerKind = 'configuration' | 'policy';

export interface SchedulerDocument {
  /** Absent where there are problems. */
  readonly scheduler?: SchedulerInput;
  readonly problems: readonly Problem[];
}

/** In place of a file with a Policy: the default provider of v1.22. */
export const DEFAULT_PROVIDER = 'default';

/** What --config or --policy names: its text, which is left as it is so that places and exact numbers survive. */
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

/** The text as a scheduler, or all that is wrong with it. */
export async function checkedScheduler(
  kind: SchedulerKind,
  text: string,
  file: string,
): Promise<SchedulerDocument> {
  const problems = await faultsOfScheduler(kind, text, file);
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
