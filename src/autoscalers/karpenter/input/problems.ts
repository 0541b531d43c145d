import { customResourceProblems } from '../../../input/index.ts';
import type { Given } from '../../../input/index.ts';
import { isServerWritten, sideOf } from '../../../objects/index.ts';
import type { Problem } from '../../../problems/index.ts';
import type { FieldProblem } from '../../../server/index.ts';
import type { KarpenterVersion } from '../provisioning/versions.ts';
import {
  isNodeClaim,
  isNodeClass,
  isNodePool,
  readNodeClaim,
  readNodeClass,
  readNodePool,
} from './objects.ts';
import { karpenterVersionOf } from './version.ts';

/**
 * What the API server would refuse in NodePools and NodeClaims, and in what is read of NodeClasses, with places. Fields that it does not know
 * are refused in manifests only: an object of a cluster may be of another version.
 *
 * @param version default: that of the input
 */
export function karpenterProblems(
  given: readonly Given[],
  version?: KarpenterVersion,
): readonly Problem[] {
  const own = given.filter(
    ({ object }) => isNodePool(object) || isNodeClaim(object) || isNodeClass(object),
  );
  if (own.length === 0) return [];
  const chosen = version ?? karpenterVersionOf(given.map(({ object }) => object)).version;
  return customResourceProblems(own, (one) => problemsIn(one, chosen));
}

function problemsIn(given: Given, version: KarpenterVersion): readonly FieldProblem[] {
  const { object, side } = given;
  if (isNodeClass(object)) return readNodeClass(object).problems;
  const isStored = isServerWritten(object) || (side === 'cluster' && sideOf(object) === 'apply');
  const read = isNodePool(object) ? readNodePool : readNodeClaim;
  return read(object, version, isStored).problems;
}
