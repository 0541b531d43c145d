import { InputError } from '../../problems/index.ts';
import type { TunedCluster } from '../../tune/index.ts';
import { collectProblems } from '../collect-problems.ts';
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
  /** The input of the first cluster: its scheduler is that of all. */
  readonly first: LoadedInput;
  readonly clusters: readonly TunedCluster[];
  readonly heldOut: readonly TunedCluster[];
}

/** Throws one InputError with the problems of all clusters. */
export async function loadClusters(
  { clusters, heldOut }: Pick<TuningFile, 'clusters' | 'heldOut'>,
  positional: readonly string[],
  flags: InputFlags & WhatIfFlags & AutoscalingFlags,
  log: Log,
): Promise<LoadedClusters> {
  const isNamed = clusters.length > 0;
  const shared = isNamed ? pathsBeside(positional, flags) : pathsOf(positional, flags);
  const loads = isNamed ? [...clusters, ...heldOut] : [undefined];
  if (shared.includes('-') && loads.length > 1) throw READ_ONCE;
  const loaded = await collectProblems(
    loads.map((own) => async () => {
      const input = await loadInput(own === undefined ? shared : [own, ...shared], flags, log);
      requireNodes(input.objects, flags, input.before.given);
      requirePods(input.objects);
      return { name: own ?? shared.join(' '), input };
    }),
  );
  const all = loaded.map(({ name, input }) => ({ name, objects: input.objects }));
  const searched = Math.max(1, clusters.length);
  const [first] = loaded;
  if (first === undefined) throw new Error('assertion failed: at least one cluster is loaded');
  return { first: first.input, clusters: all.slice(0, searched), heldOut: all.slice(searched) };
}

const pathsBeside = (
  positional: readonly string[],
  { filename = [] }: InputFlags,
): readonly string[] => [...positional, ...filename];

const READ_ONCE = new InputError([
  { file: '-', message: 'standard input cannot be read for several clusters: name a file' },
]);
