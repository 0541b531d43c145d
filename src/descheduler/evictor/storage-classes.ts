import { goQuote } from '../../golang/index.ts';
import { keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { compareText } from '../../units/index.ts';
import type { ClusterState } from '../cluster/state.ts';
import type { DefaultEvictorArgs } from './args.ts';

/**
 * Protects pods with a claim: all of them, or those whose claims have one of the named storage classes. A claim that is missing or
 * has no class protects its pod.
 *
 * Rule: applyPVCPodsProtection, pkg/framework/plugins/defaultevictor/defaultevictor.go, v0.36.
 */
export function storageClassProtection(
  { podProtections: { config } }: DefaultEvictorArgs,
  { objects: { persistentVolumeClaims = [] } }: ClusterState,
): (pod: Pod) => string | undefined {
  const classes = (config?.PodsWithPVC?.protectedStorageClasses ?? []).map(({ name }) => name);
  if (classes.length === 0) {
    return (pod) =>
      claimsOf(pod).length > 0 ? 'pod with PVC is protected against eviction' : undefined;
  }
  const classOfClaim = new Map<string, string>(
    persistentVolumeClaims.map(({ metadata, spec }) => [
      keyOf(metadata),
      spec?.storageClassName ?? '',
    ]),
  );
  return (pod) => {
    const { namespace } = pod.metadata;
    const used: string[] = [];
    for (const name of claimsOf(pod)) {
      const storageClass = classOfClaim.get(keyOf({ namespace, name }));
      const claim = `${goQuote(namespace)}/${goQuote(name)}`;
      if (storageClass === undefined) {
        const missing = `persistentvolumeclaim ${goQuote(name)} not found`;
        return `failed to get persistent volume claim ${claim}: ${missing}`;
      }
      if (storageClass === '') return `failed to resolve storage class for pod ${claim}`;
      used.push(storageClass);
    }
    const [first] = used.filter((name) => classes.includes(name)).sort(compareText);
    return first === undefined ? undefined : `pod using protected storage class ${goQuote(first)}`;
  };
}

function claimsOf({ spec: { volumes = [] } }: Pod): readonly string[] {
  return volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
}
