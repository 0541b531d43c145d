import { isRecord } from '../../units/index.ts';
import { fateOf } from '../../whatif/index.ts';
import type { PlanFlags } from './plan-flags.ts';
import { SILENT } from '../output/log.ts';
import { startOfParts } from '../workers/parts-job.ts';
import { readPlan } from './read-plan.ts';

/** Plans the input of `plan` under its further seeds. */
export const start = startOfParts(isFlags, async (paths, flags) => {
  const { settings, objects } = await readPlan(paths, flags, SILENT);
  return (at) => fateOf({ ...settings, objects }, at);
});

function isFlags(flags: unknown): flags is PlanFlags {
  return isRecord(flags);
}
