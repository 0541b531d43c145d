import type { Given } from '../../input/index.ts';
import type { Plan } from '../../outcome/index.ts';
import type { SeedFate } from '../../whatif/index.ts';
import { isRecord } from '../../units/index.ts';
import type { PlanFlags } from './plan-flags.ts';
import type { Log } from '../output/log.ts';
import type { TakenSnapshots } from '../snapshot/read-live.ts';
import { answerParts, sourceOf } from '../workers/index.ts';
import { readPlan } from './read-plan.ts';

interface MadePlan {
  readonly outcome: Plan;
  /** What was planned. */
  readonly objects: readonly Given[];
  readonly tookMs: number;
}

/** Reads the input and plans it. `taken`: as for `loadInput`. */
export async function makePlan(
  paths: readonly string[],
  flags: PlanFlags,
  log: Log,
  taken?: TakenSnapshots,
): Promise<MadePlan> {
  const { withExtenders } = await import('../extenders/with-extenders.ts');
  const begin = performance.now();
  const { objects, before, nameEdits, settings } = await readPlan(paths, flags, log, taken);
  log.progress(`simulating ${String(objects.length)} objects…`);
  const { beginPlanWithRemedies, withCommonPercentage } = await import('../../whatif/index.ts');
  const from = performance.now();
  const outcome = await withExtenders(flags, async (extenders) => {
    const input = { ...settings, options: { ...settings.options, ...extenders } };
    const { further, fate, finish } = beginPlanWithRemedies(
      { ...input, objects },
      {
        ...(flags.seeds === undefined ? {} : { seeds: flags.seeds }),
        asksExtenders: Object.keys(extenders).length > 0,
      },
    );
    const { workers = 1 } = flags;
    const fates = await answerParts({
      job: 'seeds of a plan',
      source: further > 0 ? sourceOf(paths, { ...flags, workers }, log) : undefined,
      parts: further,
      workers,
      preparesMs: from - begin,
      answer: fate,
      isResult: isFate,
    });
    return withCommonPercentage(nameEdits(finish(fates)), { ...before, input });
  });
  const tookMs = performance.now() - from;
  log.finish();
  return { outcome, objects, tookMs };
}

const isFate = (result: unknown): result is SeedFate =>
  isRecord(result) && typeof result['hasFailed'] === 'boolean';
