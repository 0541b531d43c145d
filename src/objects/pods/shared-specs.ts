import { isKind } from '../kubernetes-object.ts';
import type { KubernetesObject } from '../kubernetes-object.ts';
import type { Pod, PodSpec } from '../types.ts';

/** Specs that several pods share. */
const sharedSpecs = new WeakSet<PodSpec>();

/**
 * True if other pods have the same spec object: replicas of a template until they are bound, and pods that `shareEqualSpecs` has
 * changed.
 */
export function sharesSpec({ metadata, spec }: Pod): boolean {
  const isReplica = metadata.ownerReferences !== undefined && spec.nodeName === undefined;
  return isReplica || sharedSpecs.has(spec);
}

/** Marks a spec as that of several pods, so that what follows from it is computed once. */
export function shareSpec(spec: PodSpec): void {
  sharedSpecs.add(spec);
}

/** Marks `spec` as shared if the spec that it was made from is. */
export function shareDerived(spec: PodSpec, from: PodSpec): void {
  if (sharedSpecs.has(from)) sharedSpecs.add(spec);
}

/**
 * Returns the same objects; pending pods of equal specs share one spec object, so that a thousand bare pods cost no more than the replicas
 * of one template. Bound pods stay as they are: each names its node.
 */
export function shareEqualSpecs(objects: readonly KubernetesObject[]): KubernetesObject[] {
  const known = new Map<string, PodSpec>();
  /** By spec, the spec that followed it last time: pods of several templates often alternate. */
  const next = new Map<PodSpec, PodSpec>();
  let last: PodSpec | undefined;
  return objects.map((object) => {
    if (!isKind(object, 'Pod') || !isPending(object)) return object;
    const guess = last === undefined ? undefined : next.get(last);
    const spec =
      guess !== undefined && isEqual(guess, object.spec) ? guess : findEqual(known, object.spec);
    if (last !== undefined && spec !== guess) next.set(last, spec);
    last = spec;
    if (spec === object.spec) return object;
    sharedSpecs.add(spec);
    return { ...object, spec };
  });
}

function findEqual(known: Map<string, PodSpec>, spec: PodSpec): PodSpec {
  const key = JSON.stringify(spec);
  const equal = known.get(key);
  if (equal === undefined) known.set(key, spec);
  return equal ?? spec;
}

/** Whether two values are the same JSON. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isComposite(a) || !isComposite(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  let keys = 0;
  for (const key in a) {
    const mine = a[key];
    const other = b[key];
    // Inherited values are never primitives; check ownership of anything else.
    const isPlain = mine !== undefined && !isComposite(mine);
    if (isPlain ? mine !== other : !(Object.hasOwn(b, key) && isEqual(mine, other))) return false;
    keys++;
  }
  for (const _ in b) keys--;
  return keys === 0;
}

/** An object or a list: a list is read by its indices. */
function isComposite(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The objects are not validated yet: `spec` may be anything. */
function isPending({ spec }: { readonly spec?: unknown }): boolean {
  return typeof spec === 'object' && spec !== null && !('nodeName' in spec);
}
