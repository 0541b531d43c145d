import type { TuneInput, TuneOptions } from '../../tune/index.ts';
import { InputError } from '../../problems/index.ts';
import { tryLoads } from '../collect-problems.ts';
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

/** Reads the document of a tuning and all that the flags name. Throws one InputError with all problems of the document and of its input. */
export async function loadTuning(
  file: string,
  paths: readonly string[],
  flags: LoadedFlags,
  log: Log,
): Promise<LoadedTuning> {
  const { loaded, problems } = await tryLoads([
    () => readTuningFile(file),
    () => loadOptions(flags),
  ]);
  const [document, options] = loaded;
  if (document === undefined) throw new InputError(problems);
  const {
    first,
    problems: ofClusters,
    ...clusters
  } = await loadClusters(document, paths, flags, log);
  const input = {
    ...clusters,
    ...first?.scheduler,
    options: { ...options, ...first?.ofEdits, ...(first && { plugins: first.plugins }) },
  };
  const isWrong = document.errorWith([]) !== undefined;
  if (isWrong || options === undefined || first === undefined || ofClusters.length > 0) {
    const { tuningProblems } = await import('../../tune/index.ts');
    const known = { clusters: clusters.areAll, options: options !== undefined };
    const ofInput = tuningProblems(document.tuning, document.found, input, known);
    const ofDocument = document.errorWith(ofInput)?.problems ?? [];
    throw new InputError([...ofDocument, ...problems, ...ofClusters]);
  }
  return { document, input, nameEdits: first.nameEdits };
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
