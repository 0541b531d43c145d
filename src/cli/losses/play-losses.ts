import type { Loss, Survival } from '../../outcome/index.ts';
import { beginSurvival } from '../../whatif/index.ts';
import type { SurviveCommandFlags } from './flags.ts';
import type { LoadedInput } from '../input/load.ts';
import type { Log } from '../output/log.ts';
import { simulationOptions } from '../simulation-options.ts';
import { answerParts, sourceOf } from '../workers/index.ts';
import type { LossesFlags } from './job.ts';
import { lossOptions, survivedInput } from './survived-input.ts';

/** Plays the losses of nodes. */
export async function playLosses(
  input: LoadedInput,
  paths: readonly string[],
  flags: SurviveCommandFlags,
  log: Log,
): Promise<Survival> {
  const given = survivedInput(input, simulationOptions(flags, input.ofEdits));
  const begin = performance.now();
  const { sets, play, finish } = beginSurvival(given, lossOptions(flags));
  const source = sourceOf(paths, flags, log);
  const played = await answerParts({
    job: 'losses of nodes',
    source: source && { ...source, flags: { ...flags, sets } satisfies LossesFlags },
    parts: sets.length,
    workers: flags.workers,
    // A thread reads the input and simulates it to its end, as this one has.
    preparesMs: 1.5 * (performance.now() - begin),
    answer: (at) => sets.slice(at, at + 1).flatMap(play),
    isResult: areLosses,
  });
  return finish(played);
}

const areLosses = (result: unknown): result is readonly Loss[] => Array.isArray(result);
