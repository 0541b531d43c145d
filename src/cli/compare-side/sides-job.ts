import { isRecord } from '../../units/index.ts';
import { answerPart, sendable } from '../../whatif/index.ts';
import type { CompareCommandFlags } from './flags.ts';
import { SILENT } from '../output/log.ts';
import { startOfParts } from '../workers/parts-job.ts';
import { readComparison } from './read-comparison.ts';

/** Plans sides of `compare`, under their seeds. */
export const start = startOfParts(isFlags, async (paths, flags) => {
  const { input } = await readComparison(paths, flags, SILENT);
  return (at) => sendable(answerPart(input, at));
});

function isFlags(flags: unknown): flags is CompareCommandFlags {
  return isRecord(flags);
}
