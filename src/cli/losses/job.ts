import { isRecord } from '../../units/index.ts';
import { lossPlayer, type LostSet } from '../../whatif/index.ts';
import type { SurviveCommandFlags } from './flags.ts';
import { loadInput } from '../input/load.ts';
import { SILENT } from '../output/log.ts';
import { simulationOptions } from '../simulation-options.ts';
import { startOfParts } from '../workers/parts-job.ts';
import { lossOptions, survivedInput } from './survived-input.ts';

/** The flags of `survive`, with what was chosen to be lost. */
export type LossesFlags = SurviveCommandFlags & { readonly sets: readonly LostSet[] };

/** Plays losses of `survive` on a cluster of its own. */
export const start = startOfParts(isFlags, async (paths, { sets, ...flags }) => {
  const input = await loadInput(paths, flags, SILENT);
  const given = survivedInput(input, simulationOptions(flags, input.ofEdits));
  const play = lossPlayer({ ...given, options: { ...given.options, ...lossOptions(flags) } });
  return (at) => sets.slice(at, at + 1).flatMap(play);
});

function isFlags(flags: unknown): flags is LossesFlags {
  return isRecord(flags) && Array.isArray(flags['sets']);
}
