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
  /** The specs that followed one another last time: pods of several templates often come in turns. */
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
    shared.add(spec);
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
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isComposite(a) || !isComposite(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  let keys = 0;
  for (const key in a) {
    const mine = a[key];
    const other = b[key];
    // What is inherited is never a text, a number or a truth: for anything else it has to be asked whose it is.
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

/** Asked of objects that nobody has validated yet. */
function isPending({ spec }: { readonly spec?: unknown }): boolean {
  return typeof spec === 'object' && spec !== null && !('nodeName' in spec);
}
