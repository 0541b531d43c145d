import { checkedScheduler, withRelease } from './checked-scheduler.ts';
import type { SchedulerContext, SchedulerDocument } from './checked-scheduler.ts';
import { readTextOf } from './read-file.ts';

/** The value of --policy that stands for the default provider of v1.22. */
export const DEFAULT_PROVIDER = 'default';

/** The text that --config or --policy names, unparsed: positions and exact numbers are kept. */
export async function readScheduler(
  { config, policy }: { readonly config?: string; readonly policy?: string },
  context: SchedulerContext,
): Promise<SchedulerDocument> {
  if (policy === DEFAULT_PROVIDER) return await withRelease({ policy: null }, context);
  const file = policy ?? config;
  if (file === undefined) return await withRelease({ configuration: null }, context);
  const read = await readTextOf(file);
  if (!('text' in read)) return { problems: [read] };
  const kind = policy === undefined ? 'configuration' : 'policy';
  return await checkedScheduler({ kind, text: read.text, file }, context);
}
