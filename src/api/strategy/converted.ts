import { isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import type { StatefulSet } from '../types.ts';

/**
 * What becomes of an object on its way through the API server's internal types and back, besides defaults.
 * Source: Convert_* functions of pkg/apis/apps/v1/conversion.go, v1.34.
 */
export function converted(object: KubernetesObject): KubernetesObject {
  return isKind(object, 'StatefulSet') ? withTypedClaims(object) : object;
}

/** Claims of a StatefulSet say of which kind they are. */
function withTypedClaims(set: StatefulSet): StatefulSet {
  const claims = set.spec.volumeClaimTemplates;
  if (
    claims === undefined ||
    claims.every(({ kind }) => (kind as string | undefined) !== undefined)
  ) {
    return set;
  }
  const volumeClaimTemplates = claims.map((claim) => ({
    ...claim,
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim' as const,
  }));
  return { ...set, spec: { ...set.spec, volumeClaimTemplates } };
}
