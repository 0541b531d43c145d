import type { OwnerReference, Pod } from '../api/index.ts';
import type { Slot } from './collection.ts';

/**
 * Pods by what they belong to: their node, or the uids of their owners. Holds slots, so that a write that changes
 * neither costs nothing here.
 */
export class PodIndex {
  /** A node has few pods: a list is the smaller, and keeps their order. */
  readonly #byNode = new Map<string, Slot<Pod>[]>();
  /** Those that have come to a node and are not sorted in yet: many runs never ask. */
  #newcomers: Slot<Pod>[] = [];
  #newPlaces: string[] = [];
  readonly #byOwner = new Map<string, Set<Slot<Pod>>>();

  onNode(nodeName: string): readonly Pod[] {
    this.#sort();
    return this.#byNode.get(nodeName)?.map((slot) => slot.object) ?? [];
  }

  ownedBy(uid: string): readonly Pod[] {
    return objectsOf(this.#byOwner.get(uid));
  }

  /** To be told of every write: `before` is absent for a new pod, `after` for one that is gone. */
  moved(slot: Slot<Pod>, before: Pod | undefined, after: Pod | undefined): void {
    const from = before?.spec.nodeName;
    const to = after?.spec.nodeName;
    if (from !== to) {
      if (from !== undefined && from !== '') this.#leave(from, slot);
      if (to !== undefined && to !== '') {
        this.#newcomers.push(slot);
        this.#newPlaces.push(to);
      }
    }
    const left = before?.metadata.ownerReferences;
    const held = after?.metadata.ownerReferences;
    if (left !== held) this.#reown(slot, left ?? [], held ?? []);
  }

  #come(nodeName: string, slot: Slot<Pod>): void {
    const on = this.#byNode.get(nodeName);
    if (on === undefined) this.#byNode.set(nodeName, [slot]);
    else on.push(slot);
  }

  #sort(): void {
    this.#newcomers.forEach((slot, index) => {
      this.#come(this.#newPlaces[index]!, slot);
    });
    this.#newcomers = [];
    this.#newPlaces = [];
  }

  #leave(nodeName: string, slot: Slot<Pod>): void {
    this.#sort();
    const on = this.#byNode.get(nodeName);
    const at = on?.indexOf(slot) ?? -1;
    if (on === undefined || at < 0) return;
    if (on.length === 1) this.#byNode.delete(nodeName);
    else on.splice(at, 1);
  }

  #reown(slot: Slot<Pod>, left: readonly OwnerReference[], held: readonly OwnerReference[]): void {
    for (const { uid } of left) {
      if (!held.some((owner) => owner.uid === uid)) take(this.#byOwner, uid, slot);
    }
    for (const { uid } of held) put(this.#byOwner, uid, slot);
  }
}

function objectsOf(slots: ReadonlySet<Slot<Pod>> | undefined): readonly Pod[] {
  return slots === undefined ? [] : Array.from(slots, (slot) => slot.object);
}

function put(index: Map<string, Set<Slot<Pod>>>, key: string, slot: Slot<Pod>): void {
  const slots = index.get(key);
  if (slots === undefined) index.set(key, new Set([slot]));
  else slots.add(slot);
}

function take(index: Map<string, Set<Slot<Pod>>>, key: string, slot: Slot<Pod>): void {
  const slots = index.get(key);
  if (slots === undefined) return;
  slots.delete(slot);
  if (slots.size === 0) index.delete(key);
}
