import { EVERY_KIND, isKind } from '../api/index.ts';
import type {
  Kind,
  KubernetesObject,
  ObjectMeta,
  ObjectOfKind,
  Pod,
  PodStatus,
} from '../api/index.ts';
import { ApiError } from './api-server.ts';
import type { ApiServer, DeleteOptions, WatchHandler } from './api-server.ts';
import { Turns } from './channel.ts';
import type { Slot } from './collection.ts';
import { withGatedStatus } from './gated-status.ts';
import { decidePodDeletion } from './graceful-deletion.ts';
import { NameGenerator } from './name-generator.ts';
import {
  immutableParts,
  newMetadata,
  newPod,
  PENDING,
  specOf,
  statusOf,
  withMetadata,
  withNode,
  withStatus,
} from './object-parts.ts';
import type {
  Admit,
  CreateOptions,
  IgnoredFinalizers,
  ObjectStoreOptions,
} from './object-store-options.ts';
import { PodIndex } from './pod-index.ts';
import { QuotaAccounts } from './quota-accounts.ts';
import {
  alreadyExists,
  checkBindable,
  checkLatest,
  checkPreconditions,
  notFound,
} from './refusals.ts';
import { ScheduledStatus } from './scheduled-status.ts';
import { Shelf } from './shelf.ts';
import { shiftTimestamp, Timestamps } from './timestamps.ts';
import { UidGenerator } from './uid-generator.ts';

/**
 * The API server in memory: decides nothing but what the real server decides itself. A new object keeps the uid,
 * creationTimestamp and status it came with, so that a running cluster can be taken in. Parts of an object that a write
 * does not touch stay the same by identity.
 */
export class ObjectStore implements ApiServer {
  readonly #shelves: ReadonlyMap<Kind, Shelf<KubernetesObject>>;
  readonly #pods: Shelf<Pod>;
  readonly #podIndex: PodIndex = new PodIndex();
  readonly #quotas: QuotaAccounts;
  readonly #timestamps: Timestamps;
  readonly #uids: UidGenerator;
  readonly #givenUids = new Set<string>();
  readonly #names: NameGenerator;
  readonly #admit: Admit | undefined;
  readonly #ignoredFinalizers: IgnoredFinalizers[] = [];
  #version = 0;
  readonly #scheduled = new ScheduledStatus();

  constructor(options: ObjectStoreOptions) {
    const { clock, epochMs, seed, admit, expected = [] } = options;
    const list = (kind: Kind, namespace: string): readonly KubernetesObject[] =>
      this.list(kind, namespace);
    this.#quotas = new QuotaAccounts({ list, nowMs: () => epochMs + clock.nowMs });
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#uids = new UidGenerator(seed);
    for (const { metadata } of expected) this.#uids.reserve(metadata.uid ?? '');
    this.#names = new NameGenerator(seed);
    this.#admit = admit;
    const turns = new Turns();
    this.#pods = new Shelf<Pod>('Pod', turns, this.#podIndex);
    const indexOf: Partial<Record<Kind, QuotaAccounts>> = { ResourceQuota: this.#quotas };
    this.#shelves = new Map(
      EVERY_KIND.filter((kind) => kind !== 'Pod').map((kind) => [
        kind,
        new Shelf(kind, turns, indexOf[kind]),
      ]),
    );
  }

  get resourceVersion(): number {
    return this.#version;
  }

  get ignoredFinalizers(): readonly IgnoredFinalizers[] {
    return this.#ignoredFinalizers;
  }

  create<K extends Kind>(
    kind: K,
    object: ObjectOfKind[K],
    options?: CreateOptions,
  ): ObjectOfKind[K] {
    const shelf = this.#shelf(kind);
    const isAdmitted = options?.admitted === true;
    const reviewed = isAdmitted || this.#admit === undefined ? object : this.#admit(kind, object);
    const given: ObjectMeta = reviewed.metadata;
    const namespace = shelf.place(given.namespace);
    const charged = this.#quotas.charge(kind, namespace, reviewed, !isAdmitted);
    const admitted = this.#quotas.complete(reviewed, namespace);
    const name = this.#nameOf(kind, namespace, given);
    for (const quota of charged) this.updateStatus('ResourceQuota', quota);
    const identity = {
      uid: this.#uidOf(given),
      creationTimestamp: given.creationTimestamp ?? this.#timestamps.now,
      resourceVersion: String(++this.#version),
    };
    const metadata = newMetadata(given, name, namespace, identity);
    const stored = isKind(admitted, 'Pod')
      ? // The same kind as came in, which the compiler does not tie to it.
        (newPod(withGatedStatus(admitted, this.#timestamps.now), metadata) as typeof admitted)
      : withMetadata(admitted, metadata);
    shelf.add(namespace, stored, this.#version);
    return stored;
  }

  get<K extends Kind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined {
    return this.#shelf(kind).find(namespace, name)?.object;
  }

  list<K extends Kind>(kind: K, namespace?: string): readonly ObjectOfKind[K][] {
    return this.#shelf(kind).objects.list(namespace);
  }

  podsOnNode(nodeName: string): readonly Pod[] {
    return this.#podIndex.onNode(nodeName);
  }

  ownedBy(uid: string): readonly Pod[] {
    return this.#podIndex.ownedBy(uid);
  }

  update<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K] {
    const shelf = this.#shelf(kind);
    const slot = this.#slotFor(shelf, object);
    const stored: ObjectMeta = slot.object.metadata;
    const namespace = stored.namespace ?? '';
    const charged = this.#quotas.chargeUpdate(kind, namespace, object, slot.object);
    for (const quota of charged) this.updateStatus('ResourceQuota', quota);
    const metadata: ObjectMeta = {
      ...object.metadata,
      ...immutableParts(stored),
      generation: (stored.generation ?? 1) + (specOf(object) === specOf(slot.object) ? 0 : 1),
      resourceVersion: String(++this.#version),
    };
    const written = withStatus(withMetadata(object, metadata), statusOf(slot.object));
    return shelf.replace(slot, this.#quotas.complete(written, namespace), this.#version);
  }

  updateStatus<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K] {
    const shelf = this.#shelf(kind);
    const slot = this.#slotFor(shelf, object);
    const status = statusOf(object);
    if (status === statusOf(slot.object)) return slot.object;
    const metadata = { ...slot.object.metadata, resourceVersion: String(++this.#version) };
    const written = withStatus(withMetadata(slot.object, metadata), status);
    return shelf.replace(slot, written, this.#version);
  }

  setPodStatus(namespace: string, name: string, status: PodStatus): Pod {
    const slot = this.#podSlot(namespace, name);
    if (status === slot.object.status) return slot.object;
    return this.#writePod(slot, slot.object.spec, status);
  }

  bind(namespace: string, name: string, nodeName: string): Pod {
    const slot = this.#podSlot(namespace, name);
    const pod = slot.object;
    checkBindable(pod);
    return this.#writePod(
      slot,
      withNode(pod.spec, nodeName),
      this.#scheduled.of(pod.status ?? PENDING, this.#timestamps.now),
    );
  }

  delete(kind: Kind, namespace: string, name: string, options: DeleteOptions = {}): void {
    if (kind === 'Pod') {
      this.#deletePod(namespace, name, options);
      return;
    }
    const shelf = this.#shelf(kind);
    const slot = shelf.find(namespace, name);
    if (slot === undefined) throw notFound(kind, name);
    checkPreconditions(kind, slot.object.metadata, options.preconditions);
    this.#remove(shelf, slot);
  }

  watch<K extends Kind>(kind: K, handler: WatchHandler<ObjectOfKind[K]>): () => void {
    const shelf = this.#shelf(kind);
    return shelf.channel.join(handler, this.#version, shelf.present(this.#version));
  }

  #shelf<K extends Kind>(kind: K): Shelf<ObjectOfKind[K]> {
    const shelf = kind === 'Pod' ? this.#pods : this.#shelves.get(kind);
    // Nothing but objects of its own kind is ever put on a shelf; a map from kind to shelf cannot say so.
    return shelf as unknown as Shelf<ObjectOfKind[K]>;
  }

  #nameOf(kind: Kind, namespace: string, given: ObjectMeta): string {
    const shelf = this.#shelf(kind);
    if (given.name !== '') {
      if (shelf.find(namespace, given.name) === undefined) return given.name;
      throw alreadyExists(kind, given.name);
    }
    if (given.generateName === undefined || given.generateName === '') {
      const why = 'metadata.name: Required value: name or generateName is required';
      throw new ApiError('Invalid', `${kind} "" is invalid: ${why}`);
    }
    for (;;) {
      const name = this.#names.generate(given.generateName);
      if (shelf.find(namespace, name) === undefined) return name;
    }
  }

  /** The uid of the input, so that its owner references hold; a second object with the same one gets its own. */
  #uidOf({ uid = '' }: ObjectMeta): string {
    if (uid === '' || this.#givenUids.has(uid)) return this.#uids.next();
    this.#givenUids.add(uid);
    return uid;
  }

  /** Where the object that is to be written lives, if the writer saw its latest version. */
  #slotFor<T extends KubernetesObject>(shelf: Shelf<T>, { metadata }: T): Slot<T> {
    const slot = shelf.find(shelf.place(metadata.namespace), metadata.name);
    if (slot === undefined) throw notFound(shelf.kind, metadata.name);
    checkLatest(shelf.kind, metadata, slot.object.metadata);
    return slot;
  }

  #podSlot(namespace: string, name: string): Slot<Pod> {
    const slot = this.#pods.find(namespace, name);
    if (slot === undefined) throw notFound('Pod', name);
    return slot;
  }

  /** Spelt out field by field: three quarters of all writes pass here, and a spread costs several times as much. */
  #writePod(slot: Slot<Pod>, spec: Pod['spec'], status: PodStatus): Pod {
    const { apiVersion, kind, metadata } = slot.object;
    const resourceVersion = String(++this.#version);
    const written: Pod = {
      apiVersion,
      kind,
      metadata: { ...metadata, resourceVersion },
      spec,
      status,
    };
    return this.#pods.replace(slot, written, this.#version);
  }

  #deletePod(namespace: string, name: string, options: DeleteOptions): void {
    const slot = this.#podSlot(namespace, name);
    checkPreconditions('Pod', slot.object.metadata, options.preconditions);
    const decision = decidePodDeletion(slot.object, options.gracePeriodSeconds);
    if (decision === 'remove') this.#remove(this.#pods, slot);
    else if (decision !== 'pending') this.#markDeleted(slot, decision.gracePeriodSeconds);
  }

  /** A first deletion counts from now; a shortened one from when it was first asked for. */
  #markDeleted(slot: Slot<Pod>, gracePeriodSeconds: number): void {
    const { metadata } = slot.object;
    const { deletionTimestamp, deletionGracePeriodSeconds: longer = 0, generation = 1 } = metadata;
    const written: Pod = withMetadata(slot.object, {
      ...metadata,
      deletionGracePeriodSeconds: gracePeriodSeconds,
      deletionTimestamp:
        deletionTimestamp === undefined
          ? this.#timestamps.after(gracePeriodSeconds)
          : shiftTimestamp(deletionTimestamp, gracePeriodSeconds - longer),
      generation: deletionTimestamp === undefined ? generation + 1 : generation,
      resourceVersion: String(++this.#version),
    });
    this.#pods.replace(slot, written, this.#version);
  }

  #remove<T extends KubernetesObject>(shelf: Shelf<T>, slot: Slot<T>): void {
    const { name, namespace = '', uid = '', finalizers = [] } = slot.object.metadata;
    if (finalizers.length > 0) {
      this.#ignoredFinalizers.push({ kind: shelf.kind, namespace, name, finalizers });
    }
    this.#givenUids.delete(uid);
    shelf.remove(slot, ++this.#version);
  }
}
