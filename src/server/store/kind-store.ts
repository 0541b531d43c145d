import { API_VERSION_OF, isNamespaced, namespaceOf } from '../../objects/index.ts';
import type { Kind, KubernetesObject } from '../../objects/index.ts';
import type { WatchEvent } from './api-server.ts';
import { Channel } from './channel.ts';
import { Collection } from './collection.ts';
import type { Slot } from './collection.ts';
import type { DeliveryQueue } from './delivery-queue.ts';

/** Follows every write. `before` is undefined for a new object, `after` for a removed one. */
export interface Index<T> {
  onWrite(slot: Slot<T>, before: T | undefined, after: T | undefined): void;
}

/** The objects of one kind, their watchers and their index. */
export class KindStore<T extends KubernetesObject> {
  readonly kind: Kind;
  readonly objects: Collection<T> = new Collection<T>();
  readonly channel: Channel<T>;
  readonly #namespaced: boolean;
  readonly #index: Index<T> | undefined;
  #existing: readonly WatchEvent<T>[] = [];
  /** The version that #existing was made for. */
  #existingVersion = -1;

  constructor(kind: Kind, deliveries: DeliveryQueue, index?: Index<T>) {
    this.kind = kind;
    this.channel = new Channel<T>(deliveries);
    this.#namespaced = isNamespaced(API_VERSION_OF[kind], kind) !== false;
    this.#index = index;
  }

  /** The ADDED events that a new watcher starts with. Watchers that start at the same version share one array. */
  existingAt(version: number): readonly WatchEvent<T>[] {
    if (this.#existingVersion !== version) {
      this.#existingVersion = version;
      this.#existing = this.objects.list().map((object) => ({ type: 'ADDED', object, version }));
    }
    return this.#existing;
  }

  /** The namespace that an object is stored in; empty for a cluster-scoped kind. */
  namespaceOf(object: KubernetesObject): string {
    return this.#namespaced ? namespaceOf(object) : '';
  }

  find(namespace: string, name: string): Slot<T> | undefined {
    return this.objects.find(this.#namespaced ? namespace : '', name);
  }

  add(namespace: string, object: T, version: number): void {
    this.#existing = [];
    const slot = this.objects.add(namespace, object.metadata.name, object);
    this.#index?.onWrite(slot, undefined, object);
    this.channel.publish({ type: 'ADDED', object, version });
  }

  replace(slot: Slot<T>, object: T, version: number): T {
    this.#existing = [];
    const previous = slot.object;
    slot.object = object;
    this.#index?.onWrite(slot, previous, object);
    this.channel.publish({ type: 'MODIFIED', object, previous, version });
    return object;
  }

  remove(slot: Slot<T>, version: number): void {
    this.#existing = [];
    const { object } = slot;
    this.objects.remove(this.namespaceOf(object), object.metadata.name);
    this.#index?.onWrite(slot, object, undefined);
    this.channel.publish({ type: 'DELETED', object, previous: object, version });
  }
}
