import type { OwnerReference, Pod } from '../../objects/index.ts';
import type { Slot } from './collection.ts';

/**
 * Pods by node and by the uids of their owners. It holds slots, so a write that changes neither needs no update.
 */
export class PodIndex {
  /** Arrays keep the order of binding; a node has few pods, so removing from an array is cheap. */
  readonly #byNode = new Map<string, Slot<Pod>[]>();
  /** Pods not yet in #byNode, and their nodes: added at the first query, since many runs never query. */
  #unsorted: Slot<Pod>[] = [];
  #unsortedNodes: string[] = [];
  readonly #byOwner = new Map<string, Set<Slot<Pod>>>();

  onNode(nodeName: string): readonly Pod[] {
    this.#sort();
    return this.#byNode.get(nodeName)?.map((slot) => slot.object) ?? [];
  }

  ownedBy(uid: string): readonly Pod[] {
    return objectsOf(this.#byOwner.get(uid));
  }

  onWrite(slot: Slot<Pod>, before: Pod | undefined, after: Pod | undefined): void {
    const from = before?.spec.nodeName;
    const to = after?.spec.nodeName;
    if (from !== to) this.#move(slot, from, to);
    const oldOwners = before?.metadata.ownerReferences;
    const newOwners = after?.metadata.ownerReferences;
    if (oldOwners !== newOwners) this.#changeOwners(slot, oldOwners ?? [], newOwners ?? []);
  }

  #move(slot: Slot<Pod>, from: string | undefined, to: string | undefined): void {
    if (from !== undefined && from !== '') this.#removeFrom(from, slot);
    if (to !== undefined && to !== '') {
      this.#unsorted.push(slot);
      this.#unsortedNodes.push(to);
    }
  }

  #sort(): void {
    this.#unsorted.forEach((slot, index) => {
      const nodeName = this.#unsortedNodes[index]!;
      const onNode = this.#byNode.get(nodeName);
      if (onNode === undefined) this.#byNode.set(nodeName, [slot]);
      else onNode.push(slot);
    });
    this.#unsorted = [];
    this.#unsortedNodes = [];
  }

  #removeFrom(nodeName: string, slot: Slot<Pod>): void {
    this.#sort();
    const onNode = this.#byNode.get(nodeName);
    const at = onNode?.indexOf(slot) ?? -1;
    if (onNode === undefined || at < 0) return;
    if (onNode.length === 1) this.#byNode.delete(nodeName);
    else onNode.splice(at, 1);
  }

  #changeOwners(
    slot: Slot<Pod>,
    before: readonly OwnerReference[],
    after: readonly OwnerReference[],
  ): void {
    for (const { uid } of before) {
      if (!after.some((owner) => owner.uid === uid)) remove(this.#byOwner, uid, slot);
    }
    for (const { uid } of after) add(this.#byOwner, uid, slot);
  }
}

function objectsOf(slots: ReadonlySet<Slot<Pod>> | undefined): readonly Pod[] {
  return slots === undefined ? [] : Array.from(slots, (slot) => slot.object);
}

function add(index: Map<string, Set<Slot<Pod>>>, key: string, slot: Slot<Pod>): void {
  const slots = index.get(key);
  if (slots === undefined) index.set(key, new Set([slot]));
  else slots.add(slot);
}

function remove(index: Map<string, Set<Slot<Pod>>>, key: string, slot: Slot<Pod>): void {
  const slots = index.get(key);
  if (slots === undefined) return;
  slots.delete(slot);
  if (slots.size === 0) index.delete(key);
}
