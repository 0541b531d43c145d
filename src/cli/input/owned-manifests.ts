import type { KubernetesObject } from '../../objects/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import type { Log } from '../output/log.ts';
import { allObjects, type SidedObjects } from './sided-objects.ts';

/** The manifests of --owned. */
export async function readOwned({ owned, recursive, namespace }: InputFlags): Promise<{
  readonly owned: readonly KubernetesObject[];
  readonly problems: readonly Problem[];
}> {
  if (owned === undefined) return { owned: [], problems: [] };
  const { readManifests } = await import('./index.ts');
  // They were accepted once: their unknown fields are not today's problem.
  const read = await readManifests(owned, {
    recursive: recursive === true,
    namespace,
    validate: 'ignore',
  });
  return { owned: allObjects(read), problems: read.errors };
}

/** The objects, those of the cluster with the owners of their fields. */
export async function withOwned(
  { objects, cluster, apply }: SidedObjects,
  owned: readonly KubernetesObject[],
  log: Log,
): Promise<SidedObjects> {
  if (owned.length === 0) return { objects, cluster, apply };
  const { withOwners } = await import('../../simulation/index.ts');
  const made = [withOwners(objects, owned), withOwners(cluster, owned, () => true)] as const;
  const isMet =
    made[0].some((one, at) => one !== objects[at]) ||
    made[1].some((one, at) => one !== cluster[at]);
  if (!isMet) log.warn('--owned: the cluster has none of these objects');
  return { objects: made[0], cluster: made[1], apply };
}
