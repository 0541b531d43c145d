import { API_VERSION_OF, isNamespaced } from '../api/index.ts';
import type { Kind, KubernetesObject } from '../api/index.ts';
import type { WatchEvent } from './api-server.ts';
import { Channel } from './channel.ts';
import type { Turns } from './channel.ts';
import { Collection } from './collection.ts';
import type { Slot } from './collection.ts';

/** Hears where objects stand now: `before` is absent for a new object, `after` for one that is gone. */
export interface Index<T> {
  moved(slot: Slot<T>, before: T | undefined, after: T | undefined): void;
}

/** Everything the store keeps of one kind. */
export class Shelf<T extends KubernetesObject> {
  readonly kind: Kind;
  readonly objects: Collection<T> = new Collection<T>();
  readonly channel: Channel<T>;
  readonly #namespaced: boolean;
  readonly #index: Index<T> | undefined;
  #present: readonly WatchEvent<T>[] = [];
  #presentAt = -1;

  constructor(kind: Kind, turns: Turns, index?: Index<T>) {
    this.kind = kind;
    this.channel = new Channel<T>(turns);
    this.#namespaced = isNamespaced(API_VERSION_OF[kind], kind) !== false;
    this.#index = index;
  }

  /** What a watcher that comes at that version is shown first; those who come together are shown the same. */
  present(version: number): readonly WatchEvent<T>[] {
    if (this.#presentAt !== version) {
      this.#presentAt = version;
      this.#present = this.objects.list().map((object) => ({ type: 'ADDED', object, version }));
    }
    return this.#present;
  }

  /** The namespace where such an object lives: "" for cluster-wide kinds, "default" when it names none. */
  place(namespace: string | undefined): string {
    if (!this.#namespaced) return '';
    return namespace === undefined || namespace === '' ? 'default' : namespace;
  }

  find(namespace: string, name: string): Slot<T> | undefined {
    return this.objects.find(this.#namespaced ? namespace : '', name);
  }

  add(namespace: string, object: T, version: number): void {
    this.#present = [];
    const slot = this.objects.add(namespace, object.metadata.name, object);
    this.#index?.moved(slot, undefined, object);
    this.channel.announce({ type: 'ADDED', object, version });
  }

  replace(slot: Slot<T>, object: T, version: number): T {
    this.#present = [];
    const previous = slot.object;
    slot.object = object;
    this.#index?.moved(slot, previous, object);
    this.channel.announce({ type: 'MODIFIED', object, previous, version });
    return object;
  }

  remove(slot: Slot<T>, version: number): void {
    this.#present = [];
    const { object } = slot;
    this.objects.remove(this.place(object.metadata.namespace), object.metadata.name);
    this.#index?.moved(slot, object, undefined);
    this.channel.announce({ type: 'DELETED', object, previous: object, version });
  }
}
