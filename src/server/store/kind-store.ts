import { API_VERSION_OF, isNamespaced, namespaceOf } from '../../objects/index.ts';
import type { Kind, KubernetesObject } from '../../objects/index.ts';
import type { WatchEvent, WatchHandler, WatchOptions } from './api-server.ts';
import { Channel } from './channel.ts';
import { Collection } from './collection.ts';
import type { Slot } from './collection.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { notFound } from './refusals.ts';
import { UnmadeStatus } from './unmade-status.ts';

/** Follows every write. `before` is undefined for a new object, `after` for a removed one. */
export interface Index<T> {
  onWrite(slot: Slot<T>, before: T | undefined, after: T | undefined): void;
}

/** The objects of one kind, their watchers and their index. */
export class KindStore<T extends KubernetesObject> {
  readonly kind: Kind;
  readonly #objects: Collection<T> = new Collection<T>();
  readonly #channel: Channel<T>;
  readonly #namespaced: boolean;
  readonly #index: Index<T> | undefined;
  readonly #late = new Map<Slot<T>, UnmadeStatus<T>>();
  #existing: readonly WatchEvent<T>[] = [];
  /** The version that #existing was made for. */
  #existingVersion = -1;

  constructor(kind: Kind, deliveries: DeliveryQueue, index?: Index<T>) {
    this.kind = kind;
    this.#channel = new Channel<T>(deliveries);
    this.#namespaced = isNamespaced(API_VERSION_OF[kind], kind) !== false;
    this.#index = index;
  }

  /** Returns a function that stops it. */
  watch(
    handler: WatchHandler<T>,
    version: number,
    { sendInitialEvents = true, needsStatus = true }: WatchOptions,
  ): () => void {
    if (needsStatus) this.#makeStatuses();
    const existing = sendInitialEvents ? this.#existingAt(version) : [];
    return this.#channel.subscribe(handler, version, { existing, needsStatus });
  }

  /** The ADDED events that a new watcher starts with. Watchers that start at the same version share one array. */
  #existingAt(version: number): readonly WatchEvent<T>[] {
    if (this.#existingVersion !== version) {
      this.#existingVersion = version;
      this.#existing = this.list().map((object) => ({ type: 'ADDED', object, version }));
    }
    return this.#existing;
  }

  /** The namespace that an object is stored in; empty for a cluster-scoped kind. */
  namespaceOf(object: KubernetesObject): string {
    return this.#namespaced ? namespaceOf(object) : '';
  }

  find(namespace: string, name: string): Slot<T> | undefined {
    const slot = this.#objects.find(this.#namespaced ? namespace : '', name);
    if (this.#late.size > 0 && slot !== undefined) this.#makeStatus(slot);
    return slot;
  }

  list(namespace?: string): readonly T[] {
    this.#makeStatuses();
    return this.#objects.list(namespace);
  }

  add(namespace: string, object: T, version: number): void {
    this.#existing = [];
    const slot = this.#objects.add(namespace, object.metadata.name, object);
    this.#index?.onWrite(slot, undefined, object);
    this.#channel.publish({ type: 'ADDED', object, version });
  }

  replace(slot: Slot<T>, object: T, version: number): T {
    this.#existing = [];
    const previous = slot.object;
    slot.object = object;
    this.#index?.onWrite(slot, previous, object);
    this.#channel.publish({ type: 'MODIFIED', object, previous, version });
    return object;
  }

  /**
   * Stores another status: when it is read, or at once if somebody follows it. `nextVersion`: called once for each time that it is written.
   * Throws NotFound.
   */
  replaceStatusLater(
    namespace: string,
    name: string,
    set: (object: T) => T,
    nextVersion: () => number,
  ): UnmadeStatus<T> {
    const slot = this.#objects.find(this.#namespaced ? namespace : '', name);
    if (slot === undefined) throw notFound(this.kind, name);
    this.#existing = [];
    this.#late.get(slot)?.drop();
    const late = new UnmadeStatus(set, nextVersion);
    if (this.#index === undefined && !this.#channel.needsStatus) this.#late.set(slot, late);
    else this.replace(slot, late.madeOf(slot.object), late.version);
    return late;
  }

  #makeStatuses(): void {
    for (const slot of this.#late.keys()) this.#makeStatus(slot);
  }

  #makeStatus(slot: Slot<T>): void {
    const late = this.#late.get(slot);
    if (late === undefined) return;
    this.#late.delete(slot);
    slot.object = late.madeOf(slot.object);
  }

  remove(slot: Slot<T>, version: number): void {
    this.#existing = [];
    const { object } = slot;
    this.#objects.remove(this.namespaceOf(object), object.metadata.name);
    this.#index?.onWrite(slot, object, undefined);
    this.#channel.publish({ type: 'DELETED', object, previous: object, version });
  }
}
