import { controllerOf, keyOf } from '../../objects/index.ts';
import type { NamespacedObject, Labels, Pod } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import { ownerKey, uidOf, underController } from './owner-reference.ts';
import { isActive } from './pod-state.ts';

/** A workload that controls pods. */
export interface PodOwner {
  readonly object: NamespacedObject;
  /** Labels of every pod that it can adopt; used as index. */
  readonly matchLabels: Labels | undefined;
  /** Whether it adopts a pod without controller. */
  adopts(pod: Pod, labels: Labels): boolean;
  /** `before` is undefined for a pod that is new to this workload, `after` for a pod that it no longer controls. */
  podChanged(before: Pod | undefined, after: Pod | undefined): void;
}

interface Entry {
  readonly owner: PodOwner;
  /** Events up to this version were part of the pods passed at registration. */
  readonly since: number;
}

/**
 * One watch on pods for all controllers: passes each workload the changes of its pods. Also assigns the pods of a loaded cluster:
 * by the uid of their controller, by its kind and name if the uid is unknown; pods without controller are adopted by selector.
 */
export class PodTracker {
  readonly #api: ApiServer;
  readonly #entries = new Map<string, Entry>();
  readonly #byName = new Map<string, PodOwner>();
  /** Workloads that can adopt pods, by adopterKey. */
  readonly #adopters = new Map<string, Set<PodOwner>>();
  /** Names of pods without known controller, by namespace. */
  readonly #orphans = new Map<string, Set<string>>();

  constructor(api: ApiServer) {
    this.#api = api;
  }

  /** To be called after the existing workloads are registered, so that their pods do not count as orphans. */
  start(): void {
    this.#api.watch('Pod', this.#onPodEvent);
  }

  register(owner: PodOwner): void {
    const { apiVersion, kind, metadata } = owner.object;
    const { name, namespace } = metadata;
    const uid = uidOf(metadata);
    this.#entries.set(uid, { owner, since: this.#api.resourceVersion });
    this.#byName.set(ownerKey(kind, apiVersion, namespace, name), owner);
    getOrAdd(this.#adopters, adopterKey(owner)).add(owner);
    for (const pod of this.#api.ownedBy(uid)) {
      if (controllerOf(pod.metadata)?.uid === uid) owner.podChanged(undefined, pod);
    }
    for (const pod of this.orphans(namespace)) {
      if (this.#ownerOf(pod) === owner) this.#adopt(pod, owner);
    }
  }

  forget(owner: PodOwner): void {
    const { apiVersion, kind, metadata } = owner.object;
    const { name, namespace } = metadata;
    this.#entries.delete(uidOf(metadata));
    this.#byName.delete(ownerKey(kind, apiVersion, namespace, name));
    this.#adopters.get(adopterKey(owner))?.delete(owner);
  }

  /** Pods without known controller. */
  orphans(namespace: string): readonly Pod[] {
    return Array.from(this.#orphans.get(namespace) ?? [], (name) =>
      this.#api.get('Pod', namespace, name),
    ).filter((pod) => pod !== undefined);
  }

  readonly #onPodEvent = ({ type, object, previous, version }: WatchEvent<Pod>): void => {
    const to = type === 'DELETED' ? undefined : this.#entryOf(object);
    const from =
      type === 'MODIFIED' && previous?.metadata.ownerReferences === object.metadata.ownerReferences
        ? to
        : this.#entryOf(previous);
    if (from === to) {
      notify(to, version, previous, object);
    } else {
      notify(from, version, previous, undefined);
      notify(to, version, undefined, object);
    }
    if (type === 'DELETED') this.#forgetOrphan(object);
    else if (type === 'ADDED' || from !== to) this.#assign(object, to);
    else if (to === undefined && this.#mayBeAdopted(previous, object)) this.#assign(object, to);
  };

  /** Whether the pod is an orphan with changed labels, so that a workload could adopt it. */
  #mayBeAdopted(before: Pod | undefined, { metadata: { labels } }: Pod): boolean {
    return this.#adopters.size > 0 && before?.metadata.labels !== labels;
  }

  #forgetOrphan(pod: Pod): void {
    this.#orphans.get(pod.metadata.namespace)?.delete(pod.metadata.name);
  }

  #entryOf(pod: Pod | undefined): Entry | undefined {
    const reference = pod === undefined ? undefined : controllerOf(pod.metadata);
    return reference === undefined ? undefined : this.#entries.get(reference.uid);
  }

  /** `entry`: the workload that controls the pod. Without one the pod is adopted or becomes an orphan. */
  #assign(pod: Pod, entry: Entry | undefined): void {
    if (entry !== undefined) {
      this.#forgetOrphan(pod);
      return;
    }
    const owner = this.#ownerOf(pod);
    if (owner !== undefined) this.#adopt(pod, owner);
    else getOrAdd(this.#orphans, pod.metadata.namespace).add(pod.metadata.name);
  }

  #ownerOf(pod: Pod): PodOwner | undefined {
    const { metadata } = pod;
    const reference = controllerOf(metadata);
    if (reference !== undefined) {
      const { kind, apiVersion, name } = reference;
      return this.#byName.get(ownerKey(kind, apiVersion, pod.metadata.namespace, name));
    }
    if (this.#adopters.size === 0 || metadata.labels === undefined || !isActive(pod)) {
      return undefined;
    }
    const { labels } = metadata;
    const keys = Object.entries(labels).map(
      ([key, value]) => `${pod.metadata.namespace}/${key}=${value}`,
    );
    for (const key of [...keys, `${pod.metadata.namespace}/`]) {
      for (const owner of this.#adopters.get(key) ?? [])
        if (owner.adopts(pod, labels)) return owner;
    }
    return undefined;
  }

  #adopt(pod: Pod, owner: PodOwner): void {
    const latest = this.#api.get('Pod', pod.metadata.namespace, pod.metadata.name);
    if (latest === undefined) return;
    const metadata = underController(latest.metadata, owner.object);
    this.#api.update('Pod', { ...latest, metadata });
  }
}

function notify(
  entry: Entry | undefined,
  version: number,
  before: Pod | undefined,
  after: Pod | undefined,
): void {
  if (entry !== undefined && version > entry.since) entry.owner.podChanged(before, after);
}

/** Namespace and one label that every pod carries which the workload can adopt. */
function adopterKey({ object, matchLabels = {} }: PodOwner): string {
  const [pair] = Object.entries(matchLabels);
  return keyOf({
    namespace: object.metadata.namespace,
    name: pair === undefined ? '' : pair.join('='),
  });
}

function getOrAdd<T>(sets: Map<string, Set<T>>, key: string): Set<T> {
  let set = sets.get(key);
  if (set === undefined) {
    set = new Set<T>();
    sets.set(key, set);
  }
  return set;
}
