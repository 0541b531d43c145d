import { readConfiguration, writtenValue } from '../config/index.ts';
import { objectsOf } from '../input/index.ts';
import type { Given } from '../input/index.ts';
import { kubeletVersions } from '../objects/index.ts';
import { chooseRelease, joinPlugins } from '../scheduler/index.ts';
import { groupBy } from '../units/index.ts';
import type { TuneInput } from './input.ts';
import type { Start } from './space/index.ts';

/**
 * The start of a tuning: the configuration as each release reads it whose nodes the clusters have, that of the first cluster first.
 *
 * @throws InputError for a configuration that a release refuses
 */
export function startsOf(
  { clusters: _clusters, heldOut: _heldOut, options = {}, ...scheduler }: TuneInput,
  clusters: readonly (readonly Given[])[],
): readonly [Start, ...Start[]] {
  const { configuration, ...withRelease } = scheduler;
  const { plugins = [] } = options;
  const written = writtenValue(configuration);
  const objects = clusters.flatMap((cluster) => objectsOf(cluster));
  const chosen = clusters.map((cluster) =>
    joinPlugins(chooseRelease(withRelease, kubeletVersions(objectsOf(cluster))).release, plugins),
  );
  const starts = [...groupBy(chosen, ({ kubernetes }) => kubernetes).values()].flatMap(
    ([release]): readonly Start[] => {
      if (release === undefined) return [];
      const effective = readConfiguration(configuration ?? null, { release });
      return [{ written, effective, release, objects }];
    },
  );
  const [first, ...others] = starts;
  if (first === undefined) throw new Error('assertion failed: a tuning has a cluster');
  return [first, ...others];
}
