import type { KubernetesObject, Labels, Pod } from '../api/index.ts';
import type { ApiServer, WatchEvent } from '../store/index.ts';
import { controllerOf, ownerKey, uidOf, underController } from './owner-reference.ts';
import { isActive } from './pod-state.ts';

/** A workload as the pods know it. */
export interface PodOwner {
  readonly object: KubernetesObject;
  /** Labels that every pod it could adopt carries, so that a pod need not ask everyone. */
  readonly matchLabels: Labels | undefined;
  /** Whether a pod that nobody controls becomes this workload's. */
  adopts(pod: Pod, labels: Labels): boolean;
  /** `before` is absent for a pod that is new here, `after` for one that has left. */
  podChanged(before: Pod | undefined, after: Pod | undefined): void;
}

interface Entry {
  readonly owner: PodOwner;
  /** Changes up to here were part of what the owner was shown when it came. */
  readonly since: number;
}

/**
 * One watch on all pods for all controllers: tells each workload of its own pods. Takes in the pods of a running
 * cluster: a controller is known by uid, or by kind and name when its uid is not the one the pod remembers; a pod
 * without controller goes to the workload whose selector matches it.
 */
export class PodTracker {
  readonly #api: ApiServer;
  readonly #entries = new Map<string, Entry>();
  readonly #byName = new Map<string, PodOwner>();
  /** By namespace and one label that their pods carry. */
  readonly #adopters = new Map<string, Set<PodOwner>>();
  /** Names of the pods that no known workload controls, by namespace. */
  readonly #orphans = new Map<string, Set<string>>();
  #stop: (() => void) | undefined;

  constructor(api: ApiServer) {
    this.#api = api;
  }

  /** Once the workloads that exist are registered, so that their pods are not taken for orphans. */
  start(): void {
    this.#stop = this.#api.watch('Pod', this.#heard);
  }

  stop(): void {
    this.#stop?.();
  }

  register(owner: PodOwner): void {
    const { apiVersion, kind, metadata } = owner.object;
    const { name, namespace = '' } = metadata;
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
    const { name, namespace = '' } = metadata;
    this.#entries.delete(uidOf(metadata));
    this.#byName.delete(ownerKey(kind, apiVersion, namespace, name));
    this.#adopters.get(adopterKey(owner))?.delete(owner);
  }

  /** Pods that no known workload controls. */
  orphans(namespace: string): readonly Pod[] {
    return Array.from(this.#orphans.get(namespace) ?? [], (name) =>
      this.#api.get('Pod', namespace, name),
    ).filter((pod) => pod !== undefined);
  }

  readonly #heard = ({ type, object, previous, version }: WatchEvent<Pod>): void => {
    const to = type === 'DELETED' ? undefined : this.#entryOf(object);
    const from =
      type === 'MODIFIED' && previous?.metadata.ownerReferences === object.metadata.ownerReferences
        ? to
        : this.#entryOf(previous);
    if (from === to) {
      if (to !== undefined && version > to.since) to.owner.podChanged(previous, object);
    } else {
      if (from !== undefined && version > from.since) from.owner.podChanged(previous, undefined);
      if (to !== undefined && version > to.since) to.owner.podChanged(undefined, object);
    }
    const found = type === 'ADDED' || from !== to;
    if (type === 'DELETED') this.#orphans.get(placeOf(object))?.delete(object.metadata.name);
    else if (found) this.#place(object, to);
  };

  #entryOf(pod: Pod | undefined): Entry | undefined {
    const reference = pod === undefined ? undefined : controllerOf(pod.metadata);
    return reference === undefined ? undefined : this.#entries.get(reference.uid);
  }

  #place(pod: Pod, entry: Entry | undefined): void {
    const namespace = placeOf(pod);
    if (entry !== undefined) {
      this.#orphans.get(namespace)?.delete(pod.metadata.name);
      return;
    }
    const owner = this.#ownerOf(pod);
    if (owner !== undefined) this.#adopt(pod, owner);
    else getOrAdd(this.#orphans, namespace).add(pod.metadata.name);
  }

  #ownerOf(pod: Pod): PodOwner | undefined {
    const { metadata } = pod;
    const reference = controllerOf(metadata);
    if (reference !== undefined) {
      const { kind, apiVersion, name } = reference;
      return this.#byName.get(ownerKey(kind, apiVersion, placeOf(pod), name));
    }
    if (this.#adopters.size === 0 || metadata.labels === undefined || !isActive(pod)) {
      return undefined;
    }
    const { labels } = metadata;
    const keys = Object.entries(labels).map(([key, value]) => `${placeOf(pod)}/${key}=${value}`);
    for (const key of [...keys, `${placeOf(pod)}/`]) {
      for (const owner of this.#adopters.get(key) ?? [])
        if (owner.adopts(pod, labels)) return owner;
    }
    return undefined;
  }

  #adopt(pod: Pod, owner: PodOwner): void {
    const latest = this.#api.get('Pod', placeOf(pod), pod.metadata.name);
    if (latest === undefined) return;
    const metadata = underController(latest.metadata, owner.object);
    this.#api.update('Pod', { ...latest, metadata });
  }
}

function adopterKey({ object, matchLabels = {} }: PodOwner): string {
  const [pair] = Object.entries(matchLabels);
  return `${object.metadata.namespace ?? ''}/${pair === undefined ? '' : pair.join('=')}`;
}

function placeOf({ metadata }: Pod): string {
  return metadata.namespace ?? 'default';
}

function getOrAdd<T>(sets: Map<string, Set<T>>, key: string): Set<T> {
  let set = sets.get(key);
  if (set === undefined) {
    set = new Set<T>();
    sets.set(key, set);
  }
  return set;
}
