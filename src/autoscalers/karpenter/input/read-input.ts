import { isServerWritten, objectLabel } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { InputError } from '../../../problems/index.ts';
import type { NodeClaim } from '../objects/node-claim.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { KarpenterVersion } from '../provisioning/versions.ts';
import { appliedOver } from './applied-pool.ts';
import { isNodeClaim, isNodePool, readNodeClaim, readNodePool } from './objects.ts';
import type { ReadObject } from './objects.ts';

/** Karpenter's own objects in an input. */
export interface KarpenterObjects {
  /** Those of manifests are applied over those of the cluster. */
  readonly nodePools: readonly NodePool[];
  readonly nodeClaims: readonly NodeClaim[];
}

/**
 * Reads the NodePools and NodeClaims of an input.
 *
 * @throws InputError if one is wrong: `karpenterProblems` says so with places
 */
export function readKarpenterObjects(
  objects: readonly KubernetesObject[],
  version: KarpenterVersion,
): KarpenterObjects {
  const stored = new Map<string, NodePool>();
  const applied = new Map<string, NodePool>();
  const claims = new Map<string, NodeClaim>();
  for (const object of objects) {
    const { name } = object.metadata;
    if (isNodePool(object)) {
      const pools = isServerWritten(object) ? stored : applied;
      pools.set(name, sound(object, readNodePool(object, version, true)));
    } else if (isNodeClaim(object)) {
      claims.set(name, sound(object, readNodeClaim(object, version, true)));
    }
  }
  const pools = new Map(stored);
  for (const [name, pool] of applied) pools.set(name, appliedOver(stored.get(name), pool));
  return { nodePools: [...pools.values()], nodeClaims: [...claims.values()] };
}

function sound<T>({ kind, metadata }: KubernetesObject, { read, problems }: ReadObject<T>): T {
  if (read !== undefined && problems.length === 0) return read;
  const object = objectLabel(kind, metadata.name);
  throw new InputError(problems.map(({ text }) => ({ object, message: text })));
}
