import { claimNameOf, keyOf } from '../../objects/index.ts';
import type { PersistentVolumeClaim, Pod } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** Pods with a node, by the claims that they mount. */
export class ClaimUsers {
  readonly #byClaim = new Map<string, Map<string, Pod>>();
  readonly #known = new Set<string>();

  has({ metadata: { uid = '' } }: Pod): boolean {
    return this.#known.has(uid);
  }

  of({ metadata }: PersistentVolumeClaim): readonly Pod[] {
    const users = this.#byClaim.get(keyOf(metadata));
    return users === undefined ? [] : [...users.values()];
  }

  add(pod: Pod): void {
    const { uid = '' } = pod.metadata;
    this.#known.add(uid);
    for (const key of claimsOf(pod)) {
      const users = getOrInsert(this.#byClaim, key, () => new Map());
      users.set(uid, pod);
    }
  }

  remove(pod: Pod): void {
    const { uid = '' } = pod.metadata;
    if (!this.#known.delete(uid)) return;
    for (const key of claimsOf(pod)) {
      const users = this.#byClaim.get(key);
      users?.delete(uid);
      if (users?.size === 0) this.#byClaim.delete(key);
    }
  }
}

function claimsOf({ metadata, spec }: Pod): readonly string[] {
  const { namespace } = metadata;
  return (spec.volumes ?? []).flatMap((volume) => {
    const claimName = claimNameOf(volume, metadata.name);
    return claimName === undefined ? [] : [keyOf({ namespace, name: claimName })];
  });
}
