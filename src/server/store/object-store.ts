import { copiesTopology, labelsOnNode } from '../admission/pods/topology-labels.ts';
import { EVERY_KIND, inNamespace, isKind, namespaceOf, refOf } from '../../objects/index.ts';
import { FIELD_GATES } from '../strategy/fields/disabled.ts';
import type {
  Kind,
  KubernetesObject,
  Labels,
  ObjectMeta,
  ObjectOfKind,
  Pod,
  PodStatus,
} from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';
import type {
  ApiServer,
  DeleteOptions,
  LateStatus,
  SetStatus,
  WatchHandler,
  WatchOptions,
} from './api-server.ts';
import type { Slot } from './collection.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { withGatedStatus } from './gated-status.ts';
import { decidePodDeletion, deletedMetadata, isHeld } from './graceful-deletion.ts';
import { NameGenerator } from './generated/name-generator.ts';
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
  withStatusAt,
} from './object-parts.ts';
import type { Admit, CreateOptions, IgnoredFinalizers, ObjectStoreOptions } from './options.ts';
import { PodIndex } from './pod-index.ts';
import { QuotaAccounts } from './quota-accounts.ts';
import { checkBindable, checkLatest, checkPreconditions, notFound } from './refusals.ts';
import { ScheduledStatus } from './scheduled-status.ts';
import { KindStore } from './kind-store.ts';
import { Timestamps } from './generated/timestamps.ts';
import { UidGenerator } from './generated/uid-generator.ts';

/**
 * The API server in memory. It decides only what the real server decides. A new object keeps its uid, creationTimestamp and
 * status, so that a running cluster can be loaded. Parts of an object that a write does not change keep their identity.
 */
export class ObjectStore implements ApiServer {
  readonly gates: Gates;
  readonly #copiesTopology: boolean;
  readonly #kindStores: ReadonlyMap<Kind, KindStore<KubernetesObject>>;
  readonly #pods: KindStore<Pod>;
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
    const { clock, epochMs, seed, admit, gates = FIELD_GATES, expected = [] } = options;
    this.gates = gates;
    this.#copiesTopology = copiesTopology(this.gates);
    const list = (kind: Kind, namespace: string): readonly KubernetesObject[] =>
      this.list(kind, namespace);
    this.#names = new NameGenerator(seed);
    const { withName } = this.#names;
    this.#quotas = new QuotaAccounts({ list, nowMs: () => epochMs + clock.nowMs, withName });
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#uids = new UidGenerator(seed);
    for (const { metadata } of expected) this.#uids.reserve(metadata.uid ?? '');
    this.#admit = admit;
    const deliveries = new DeliveryQueue();
    this.#pods = new KindStore<Pod>('Pod', deliveries, this.#podIndex);
    const indexOf: Partial<Record<Kind, QuotaAccounts>> = { ResourceQuota: this.#quotas };
    this.#kindStores = new Map(
      EVERY_KIND.filter((kind) => kind !== 'Pod').map((kind) => [
        kind,
        new KindStore(kind, deliveries, indexOf[kind]),
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
    const kindStore = this.#storeOf(kind);
    const isAdmitted = options?.admitted === true;
    const { withName } = this.#names;
    const whole = inNamespace(object);
    const reviewed =
      isAdmitted || this.#admit === undefined ? whole : this.#admit(kind, whole, withName);
    const given: ObjectMeta = reviewed.metadata;
    const namespace = kindStore.namespaceOf(reviewed);
    const charged = this.#quotas.charge(kind, namespace, reviewed, !isAdmitted);
    const admitted = this.#quotas.complete(reviewed, namespace);
    const isTaken = (one: string): boolean => kindStore.find(namespace, one) !== undefined;
    const name = this.#names.nameOf(kind, given, isTaken);
    for (const quota of charged) this.updateStatus('ResourceQuota', quota);
    const identity = {
      uid: this.#uidOf(given),
      creationTimestamp: given.creationTimestamp ?? this.#timestamps.now,
      resourceVersion: String(++this.#version),
    };
    const metadata = newMetadata(given, name, namespace, identity);
    const stored = isKind(admitted, 'Pod')
      ? // isKind narrowed `admitted` to Pod; the compiler does not narrow ObjectOfKind[K] with it.
        (newPod(withGatedStatus(admitted, this.#timestamps.now), metadata) as typeof admitted)
      : withMetadata(admitted, metadata);
    kindStore.add(namespace, stored, this.#version);
    return stored;
  }

  get<K extends Kind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined {
    return this.#storeOf(kind).find(namespace, name)?.object;
  }

  list<K extends Kind>(kind: K, namespace?: string): readonly ObjectOfKind[K][] {
    return this.#storeOf(kind).list(namespace);
  }

  podsOnNode(nodeName: string): readonly Pod[] {
    return this.#podIndex.onNode(nodeName);
  }

  ownedBy(uid: string): readonly Pod[] {
    return this.#podIndex.ownedBy(uid);
  }

  update<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K] {
    const kindStore = this.#storeOf(kind);
    const slot = this.#slotFor(kindStore, object);
    const stored: ObjectMeta = slot.object.metadata;
    const namespace = namespaceOf(slot.object);
    const charged = this.#quotas.chargeUpdate(kind, namespace, object, slot.object);
    for (const quota of charged) this.updateStatus('ResourceQuota', quota);
    const metadata: ObjectMeta = {
      ...object.metadata,
      ...immutableParts(stored),
      generation: (stored.generation ?? 1) + (specOf(object) === specOf(slot.object) ? 0 : 1),
      resourceVersion: String(++this.#version),
    };
    const written = withStatus(withMetadata(object, metadata), statusOf(slot.object));
    if (metadata.deletionGracePeriodSeconds === 0 && !isHeld(metadata)) {
      this.#remove(kindStore, slot);
      return written;
    }
    return kindStore.replace(slot, this.#quotas.complete(written, namespace), this.#version);
  }

  updateStatus<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K] {
    const kindStore = this.#storeOf(kind);
    const slot = this.#slotFor(kindStore, object);
    const status = statusOf(object);
    if (status === statusOf(slot.object)) return slot.object;
    const metadata = { ...slot.object.metadata, resourceVersion: String(++this.#version) };
    return kindStore.replace(slot, withStatusAt(slot.object, status, metadata), this.#version);
  }

  updateStatusLater<K extends Kind>(
    kind: K,
    namespace: string,
    name: string,
    set: SetStatus<K>,
  ): LateStatus {
    return this.#storeOf(kind).replaceStatusLater(namespace, name, set, () => ++this.#version);
  }

  setPodStatus(namespace: string, name: string, status: PodStatus): Pod {
    const slot = this.#podSlot(namespace, name);
    if (status === slot.object.status) return slot.object;
    return this.#writePod(slot, slot.object.spec, status);
  }

  bind(namespace: string, name: string, nodeName: string): Pod {
    const slot = this.#podSlot(namespace, name);
    checkBindable(slot.object);
    const { spec, status = PENDING, metadata } = slot.object;
    const labels = this.#copiesTopology
      ? labelsOnNode(metadata, this.get('Node', '', nodeName))
      : metadata.labels;
    const scheduled = this.#scheduled.of(status, this.#timestamps.now);
    return this.#writePod(slot, withNode(spec, nodeName), scheduled, labels);
  }

  delete(kind: Kind, namespace: string, name: string, options: DeleteOptions = {}): void {
    if (kind === 'Pod') {
      this.#deletePod(namespace, name, options);
      return;
    }
    const kindStore = this.#storeOf(kind);
    const slot = kindStore.find(namespace, name);
    if (slot === undefined) throw notFound(kind, name);
    checkPreconditions(kind, slot.object.metadata, options.preconditions);
    this.#remove(kindStore, slot);
  }

  watch<K extends Kind>(
    kind: K,
    handler: WatchHandler<ObjectOfKind[K]>,
    options: WatchOptions = {},
  ): () => void {
    return this.#storeOf(kind).watch(handler, this.#version, options);
  }

  #storeOf<K extends Kind>(kind: K): KindStore<ObjectOfKind[K]> {
    const kindStore = kind === 'Pod' ? this.#pods : this.#kindStores.get(kind);
    // The constructor pairs each kind with a store of its objects; the type of a Map cannot express that.
    return kindStore as unknown as KindStore<ObjectOfKind[K]>;
  }

  /** Keeps the object's uid, so that owner references stay valid. A second object with the same uid gets a new one. */
  #uidOf({ uid = '' }: ObjectMeta): string {
    if (uid === '' || this.#givenUids.has(uid)) return this.#uids.next();
    this.#givenUids.add(uid);
    return uid;
  }

  /** The slot of the object to write. Throws NotFound, and Conflict if the writer has an older version. */
  #slotFor<T extends KubernetesObject>(kindStore: KindStore<T>, object: T): Slot<T> {
    const slot = kindStore.find(kindStore.namespaceOf(object), object.metadata.name);
    if (slot === undefined) throw notFound(kindStore.kind, object.metadata.name);
    checkLatest(kindStore.kind, object.metadata, slot.object.metadata);
    return slot;
  }

  #podSlot(namespace: string, name: string): Slot<Pod> {
    const slot = this.#pods.find(namespace, name);
    if (slot === undefined) throw notFound('Pod', name);
    return slot;
  }

  /** Lists the fields instead of spreading, which costs several times as much: three quarters of all writes are of this kind. */
  #writePod(slot: Slot<Pod>, spec: Pod['spec'], status: PodStatus, labels?: Labels): Pod {
    const { apiVersion, kind, metadata: given } = slot.object;
    const metadata = { ...given, resourceVersion: String(++this.#version) };
    if (labels !== undefined) metadata.labels = labels;
    const written: Pod = { apiVersion, kind, metadata, spec, status };
    return this.#pods.replace(slot, written, this.#version);
  }

  #deletePod(namespace: string, name: string, options: DeleteOptions): void {
    const slot = this.#podSlot(namespace, name);
    checkPreconditions('Pod', slot.object.metadata, options.preconditions);
    const decision = decidePodDeletion(slot.object, options.gracePeriodSeconds);
    if (decision === 'remove') this.#removePod(slot);
    else if (decision !== 'pending') this.#markDeleted(slot, decision.gracePeriodSeconds);
  }

  /** A pod that its Job has not counted stays until it has. */
  #removePod(slot: Slot<Pod>): void {
    const { metadata } = slot.object;
    if (!isHeld(metadata)) this.#remove(this.#pods, slot);
    else if (metadata.deletionGracePeriodSeconds !== 0) this.#markDeleted(slot, 0);
  }

  #markDeleted(slot: Slot<Pod>, gracePeriodSeconds: number): void {
    const metadata = deletedMetadata(slot.object.metadata, gracePeriodSeconds, this.#timestamps);
    const written = { ...metadata, resourceVersion: String(++this.#version) };
    this.#pods.replace(slot, withMetadata(slot.object, written), this.#version);
  }

  #remove<T extends KubernetesObject>(kindStore: KindStore<T>, slot: Slot<T>): void {
    const { uid = '', finalizers = [] } = slot.object.metadata;
    if (finalizers.length > 0) {
      this.#ignoredFinalizers.push({ ...refOf(slot.object), finalizers });
    }
    this.#givenUids.delete(uid);
    kindStore.remove(slot, ++this.#version);
  }
}
