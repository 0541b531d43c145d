import { hasMetadata } from '../../../input/index.ts';
import type { Given } from '../../../input/index.ts';
import { isServerWritten, objectLabel, sideOf } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { fieldText } from '../../../problems/index.ts';
import type { Problem } from '../../../problems/index.ts';
import { customMetadataProblems } from '../../../server/index.ts';
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
  const seen = new Set<string>();
  return own.flatMap((one) => {
    // What has no metadata is reported where all objects are checked.
    if (!hasMetadata(one.object)) return [];
    const problems = problemsIn(one, chosen).map(({ path, at, text }) => ({
      ...one.placeOf(path, at),
      object: labelOf(one.object),
      path: fieldText(path),
      message: text,
    }));
    const key = `${one.side} ${labelOf(one.object)}`;
    const isTwice = seen.has(key);
    seen.add(key);
    if (!isTwice) return problems;
    const message = `${one.object.metadata.name} is given twice`;
    return [...problems, { ...one.placeOf(), object: labelOf(one.object), message }];
  });
}

function problemsIn(given: Given, version: KarpenterVersion): readonly FieldProblem[] {
  const { object, side } = given;
  const ofMetadata = customMetadataProblems(object);
  if (isNodeClass(object)) return [...ofMetadata, ...readNodeClass(object).problems];
  const isStored = isServerWritten(object) || (side === 'cluster' && sideOf(object) === 'apply');
  const read = isNodePool(object) ? readNodePool : readNodeClaim;
  return [...ofMetadata, ...read(object, version, isStored).problems];
}

const labelOf = ({ kind, metadata }: KubernetesObject): string => objectLabel(kind, metadata.name);
