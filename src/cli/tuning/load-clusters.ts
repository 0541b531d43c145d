import { isRefused } from '../../documents/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { TunedCluster } from '../../tune/index.ts';
import { tryLoads } from '../collect-problems.ts';
import type { TuningFile } from '../documents/tuning.ts';
import type { AutoscalingFlags } from '../flags/autoscaling-flags.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import { pathsOf } from '../flags/input-flags.ts';
import type { WhatIfFlags } from '../flags/what-if-flags.ts';
import { loadInput, requireNodes, requirePods } from '../input/load.ts';
import type { LoadedInput } from '../input/load.ts';
import type { Log } from '../output/log.ts';

/** The clusters of a tuning, each with what the command line applies to all. */
export interface LoadedClusters {
  /** The input of the first cluster: its scheduler is that of all. Undefined if none could be read. */
  readonly first: LoadedInput | undefined;
  readonly clusters: readonly TunedCluster[];
  readonly heldOut: readonly TunedCluster[];
  /** False: the document names other clusters, too, and they are wrong. */
  readonly areAll: boolean;
  readonly problems: readonly Problem[];
}

/** The clusters that can be read, and the problems of the others. */
export async function loadClusters(
  { clusters, heldOut, found }: Pick<TuningFile, 'clusters' | 'heldOut' | 'found'>,
  positional: readonly string[],
  flags: InputFlags & WhatIfFlags & AutoscalingFlags,
  log: Log,
): Promise<LoadedClusters> {
  const areNamed = !isRefused(found, ['clusters']) && !isRefused(found, ['heldOut', 'clusters']);
  const searched = [...new Set(clusters)];
  const names = [...searched, ...new Set(heldOut)];
  // Clusters that the document names in a wrong way are not those of the command line.
  const isAlone = names.length === 0 && areNamed;
  const shared = isAlone ? pathsOf(positional, flags) : pathsBeside(positional, flags);
  if (shared.includes('-') && names.length > 1) return { ...NOTHING, problems: [READ_ONCE] };
  const { loaded, problems } = await tryLoads<readonly Loaded[]>(
    (isAlone ? [undefined] : names).map((own) => async () => {
      const input = await loadInput(own === undefined ? shared : [own, ...shared], flags, log);
      requireNodes(input.objects, flags, input.before.given);
      requirePods(input.objects);
      return { input, cluster: { name: own ?? shared.join(' '), objects: input.objects } };
    }),
  );
  const clustersIn = (part: readonly (Loaded | undefined)[]): readonly TunedCluster[] =>
    part.flatMap((one) => one?.cluster ?? []);
  const count = isAlone ? 1 : searched.length;
  return {
    first: loaded.find((one) => one !== undefined)?.input,
    clusters: clustersIn(loaded.slice(0, count)),
    heldOut: clustersIn(loaded.slice(count)),
    areAll: areNamed && problems.length === 0,
    problems,
  };
}

interface Loaded {
  readonly input: LoadedInput;
  readonly cluster: TunedCluster;
}

const NOTHING = { first: undefined, clusters: [], heldOut: [], areAll: false };

const pathsBeside = (
  positional: readonly string[],
  { filename = [] }: InputFlags,
): readonly string[] => [...positional, ...filename];

const READ_ONCE: Problem = {
  file: '-',
  message: 'standard input cannot be read for several clusters: name a file',
};
