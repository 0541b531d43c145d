import { expect } from 'vitest';
import { namespaceOf } from '../../src/objects/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { RemedyChange } from '../../src/index.ts';
import { strategicMerge } from '../../src/whatif/remedies/strategic-merge.ts';
import type { Patch } from '../../src/whatif/remedies/strategic-merge.ts';

/** The objects after a remedy, made of nothing but its document. */
export function afterRemedy(
  objects: readonly KubernetesObject[],
  changes: readonly RemedyChange[],
): KubernetesObject[] {
  let current = [...objects];
  for (const { action, object, copies } of changes) {
    // The changes of a document name their object.
    const named = object as Patch & KubernetesObject;
    const isMeant = isObject(named);
    if (action === 'delete') current = current.filter((one) => !isMeant(one));
    else if (action === 'patch') {
      expect(current.filter(isMeant)).not.toEqual([]);
      current = current.map((one) => (isMeant(one) ? strategicMerge(one, named) : one));
    } else if (copies === undefined) current.push(named);
    else {
      const prefix = named.metadata.name.replace(/-[0-9]+$/, '');
      const taken = new Set(current.map(({ kind, metadata }) => `${kind}/${metadata.name}`));
      for (let at = 1, left = copies; left > 0; at++) {
        const name = `${prefix}-${String(at)}`;
        if (taken.has(`${named.kind}/${name}`)) continue;
        const copy = JSON.stringify(named).replaceAll(named.metadata.name, name);
        current.push(JSON.parse(copy) as KubernetesObject);
        left--;
      }
    }
  }
  return current;
}

/** The objects after a patch of one of them, or with the manifest of a new one. */
export function afterPatch(
  objects: readonly KubernetesObject[],
  patch: unknown,
): KubernetesObject[] {
  // A patch of a document names its object.
  const isKnown = objects.some(isObject(patch as KubernetesObject));
  return afterRemedy(objects, [{ action: isKnown ? 'patch' : 'add', object: patch }]);
}

const isObject =
  (named: KubernetesObject) =>
  (one: KubernetesObject): boolean =>
    one.kind === named.kind &&
    one.metadata.name === named.metadata.name &&
    (named.metadata.namespace === undefined || namespaceOf(one) === named.metadata.namespace);
