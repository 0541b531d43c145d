import { readConfiguration, writtenValue } from '../config/index.ts';
import { objectsOf } from '../input/index.ts';
import type { Given } from '../input/index.ts';
import { kubeletVersions } from '../objects/index.ts';
import { chooseRelease, joinPlugins } from '../scheduler/index.ts';
import { InputError } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { groupBy } from '../units/index.ts';
import { objectsOfCluster } from './measure/index.ts';
import type { TuneInput } from './input.ts';
import type { Start } from './space/index.ts';

/** The clusters of a tuning as they are planned, and its starts. */
export interface Starts {
  /** By the numbers of samples: the held-out clusters last. */
  readonly all: readonly (readonly Given[])[];
  /** The configuration as each release reads it whose nodes the clusters have, that of the first cluster first. */
  readonly starts: readonly Start[];
  /** What releases refuse of the configuration; then no start is right. */
  readonly problems: readonly Problem[];
}

/** The starts of a tuning; none without clusters. */
export function startsIn(input: TuneInput): Starts {
  const { clusters, heldOut = [] } = input;
  const all = [...clusters, ...heldOut].map(({ objects }) => objectsOfCluster(objects));
  try {
    return { all, starts: startsOf(input, all), problems: [] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { all, starts: [], problems: error.problems };
  }
}

function startsOf(
  { clusters: _clusters, heldOut: _heldOut, options = {}, ...scheduler }: TuneInput,
  clusters: readonly (readonly Given[])[],
): readonly Start[] {
  const { configuration, ...withRelease } = scheduler;
  const { plugins = [] } = options;
  const written = writtenValue(configuration);
  const objects = clusters.flatMap((cluster) => objectsOf(cluster));
  const chosen = clusters.map((cluster) =>
    joinPlugins(chooseRelease(withRelease, kubeletVersions(objectsOf(cluster))).release, plugins),
  );
  return [...groupBy(chosen, ({ kubernetes }) => kubernetes).values()].flatMap(
    ([release]): readonly Start[] => {
      if (release === undefined) return [];
      const effective = readConfiguration(configuration ?? null, { release });
      return [{ written, effective, release, objects }];
    },
  );
}
