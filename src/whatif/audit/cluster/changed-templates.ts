import { isWorkload, podTemplateOf, refKeyOf, refOf } from '../../../objects/index.ts';
import type { KubernetesObject, ObjectKey } from '../../../objects/index.ts';
import { objectsOf, type Given } from '../../../input/index.ts';
import { completed } from '../../../simulation/index.ts';

/** Workloads of the cluster with a template that a manifest changes, by `refKeyOf`: their running pods have the former template. */
export function changedTemplates(
  given: readonly Given[],
  applied: readonly Given[],
): ReadonlySet<string> {
  const before = new Map<string, KubernetesObject>();
  const known = new Set(objectsOf(given));
  // An object without a manifest keeps its identity.
  const made = objectsOf(applied).filter((object) => isWorkload(object) && !known.has(object));
  if (made.length === 0) return new Set();
  const kept = new Set(objectsOf(applied));
  for (const { object, side } of given) {
    if (side === 'cluster' && !kept.has(object)) before.set(keyOfObject(object), object);
  }
  const changed = made.filter((object) => {
    const live = before.get(keyOfObject(object));
    return live !== undefined && templateText(live) !== templateText(object);
  });
  return new Set(changed.map(keyOfObject));
}

const keyOfObject = (object: KubernetesObject): ObjectKey => refKeyOf(refOf(object));

/** The template with its defaults; members sorted. */
function templateText(object: KubernetesObject): string {
  return JSON.stringify(sortFields(podTemplateOf(completed(object))));
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // An empty struct means the same as none.
  return Object.fromEntries(
    entries
      .map(([key, member]) => [key, sortFields(member)] as const)
      .filter(([, member]) => JSON.stringify(member) !== '{}'),
  );
}
