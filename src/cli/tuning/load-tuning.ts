import type { TuneInput, TuneOptions } from '../../tune/index.ts';
import { collectProblems } from '../collect-problems.ts';
import type { QuestionFlags } from '../ask.ts';
import { readTuningFile, type TuningFile } from '../documents/tuning.ts';
import { autoscalingOptions, type AutoscalingFlags } from '../flags/autoscaling-flags.ts';
import { loadPrices, type PriceFlags } from '../flags/price-flags.ts';
import type { TuningFindingKind } from '../../outcome/index.ts';
import type { LoadedInput } from '../input/load.ts';
import type { Log } from '../output/log.ts';
import { simulationOptions } from '../simulation-options.ts';
import { loadClusters } from './load-clusters.ts';

/** The flags that name what is tuned. */
export type LoadedFlags = Omit<QuestionFlags<TuningFindingKind>, 'policy'> &
  PriceFlags &
  AutoscalingFlags;

/** A tuning with its input. */
export interface LoadedTuning {
  readonly document: TuningFile;
  readonly input: TuneInput;
  /** Names the what-if flags in a document of the first cluster. */
  readonly nameEdits: LoadedInput['nameEdits'];
}

/** Reads the document of a tuning and all that the flags name. Throws one InputError with all problems of the document, or of its input. */
export async function loadTuning(
  file: string,
  paths: readonly string[],
  flags: LoadedFlags,
  log: Log,
): Promise<LoadedTuning> {
  const [document, options] = await collectProblems([
    () => readTuningFile(file),
    () => loadOptions(flags),
  ]);
  const { first, clusters, heldOut } = await loadClusters(document, paths, flags, log);
  return {
    document,
    input: {
      clusters,
      heldOut,
      ...first.scheduler,
      options: { ...options, ...first.ofEdits, plugins: first.plugins },
    },
    nameEdits: first.nameEdits,
  };
}

async function loadOptions(flags: LoadedFlags): Promise<TuneOptions> {
  const prices = await loadPrices(flags);
  return {
    ...simulationOptions(flags, {}),
    ...prices,
    ...(await autoscalingOptions(flags, prices.catalog)),
    failOn: flags.failOn,
  };
}
