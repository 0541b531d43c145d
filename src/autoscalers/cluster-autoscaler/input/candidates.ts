import type { Node } from '../../../objects/index.ts';
import type { Bounds } from './bounds.ts';
import type { ClusterPool } from './cluster-pools.ts';
import type { StatedGroup } from './document/index.ts';
import type { AutoscalerSettings, GroupStatus } from './settings/index.ts';

/** What may be a node group, with all that an input says of it. */
export interface Candidate {
  /** The id of the group, as far as it is known. */
  readonly id: string;
  /** How users call it. */
  readonly name: string;
  readonly nodes: readonly Node[];
  readonly stated?: StatedGroup;
  readonly former?: ClusterPool['former'] | undefined;
  readonly facts?: ClusterPool['facts'];
  readonly flag?: Bounds | undefined;
  readonly status?: GroupStatus | undefined;
  /** Other ids that may be the id of this group. If there are any, the input does not tell which one it is. */
  readonly rivals: readonly string[];
}

/** Pools with what the flags and the status say of their groups; and the groups that these name and no pool is. In the status' order. */
export function namedCandidates(
  pools: readonly ClusterPool[],
  { bounds, status }: AutoscalerSettings,
): readonly Candidate[] {
  const ids = [...new Set([...status.keys(), ...bounds.keys()])];
  const at = new Map(ids.map((id, index) => [id, index]));
  const taken = new Set<string>();
  const ofPools = pools.map((pool): Candidate => {
    const [id = pool.id, ...rivals] = ids.filter((one) => pool.isCalled(one));
    for (const one of [id, ...rivals]) taken.add(one);
    return { ...pool, id, flag: bounds.get(id), status: status.get(id), rivals };
  });
  const others = ids
    .filter((id) => !taken.has(id))
    .map((id): Candidate => ({
      ...{ id, name: id, nodes: [], rivals: [] },
      flag: bounds.get(id),
      status: status.get(id),
    }));
  const placeOf = ({ id }: Candidate): number => at.get(id) ?? ids.length;
  return [...ofPools, ...others].sort((a, b) => placeOf(a) - placeOf(b));
}
