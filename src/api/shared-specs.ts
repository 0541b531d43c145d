import { isKind } from './object.ts';
import type { KubernetesObject } from './object.ts';
import type { Pod, PodSpec } from './types.ts';

/** Specs that more than one pod has: what is worked out of them is worth remembering. */
const shared = new WeakSet<PodSpec>();

/** Whether other pods have the very same spec object: replicas of a template, and pods that `shareEqualSpecs` has met. */
export function sharesSpec({ metadata, spec }: Pod): boolean {
  return metadata.ownerReferences !== undefined || shared.has(spec);
}

/** Notes that a spec made out of a shared one is shared in its turn. */
export function shareDerived(spec: PodSpec, from: PodSpec): void {
  if (shared.has(from)) shared.add(spec);
}

/**
 * The same objects, with pending pods of equal specs sharing one spec object, so that a thousand bare pods cost no more than the
 * replicas of one template. Pods on nodes are left alone: each names its own.
 */
export function shareEqualSpecs(objects: readonly KubernetesObject[]): KubernetesObject[] {
  const known = new Map<string, PodSpec>();
  return objects.map((object) => {
    if (!isKind(object, 'Pod') || !isPending(object)) return object;
    const key = JSON.stringify(object.spec);
    const spec = known.get(key);
    if (spec === undefined) {
      known.set(key, object.spec);
      return object;
    }
    shared.add(spec);
    return spec === object.spec ? object : { ...object, spec };
  });
}

/** Asked of objects that nobody has validated yet. */
function isPending({ spec }: { readonly spec?: unknown }): boolean {
  return typeof spec === 'object' && spec !== null && !('nodeName' in spec);
}
