import { getOrInsert } from '../units/index.ts';
import { isKind, namespaceOf } from '../objects/index.ts';
import type { KubernetesObject, ObjectOfKind } from '../objects/index.ts';
import { LISTED_KINDS } from './facets.ts';
import type { ListedKind } from './facets.ts';

/** The objects of one kind. */
class ListOfKind<T extends KubernetesObject> {
  readonly #byNamespace = new Map<string, Map<string, T>>();
  #all: readonly T[] | undefined;

  set(object: T): void {
    const byName = getOrInsert(this.#byNamespace, namespaceOf(object), () => new Map<string, T>());
    byName.set(object.metadata.name, object);
    this.#all = undefined;
  }

  delete(namespace: string, name: string): void {
    this.#byNamespace.get(namespace)?.delete(name);
    this.#all = undefined;
  }

  get(namespace: string, name: string): T | undefined {
    return this.#byNamespace.get(namespace)?.get(name);
  }

  of(namespace: string): readonly T[] {
    return [...(this.#byNamespace.get(namespace)?.values() ?? [])];
  }

  /** The same list until an object changes. */
  get all(): readonly T[] {
    return (this.#all ??= [...this.#byNamespace.values()].flatMap((byName) => [
      ...byName.values(),
    ]));
  }
}

type Listing = { readonly [K in ListedKind]: ListOfKind<ObjectOfKind[K]> };

const emptyListing = (): Listing => ({
  CSIDriver: new ListOfKind(),
  CSINode: new ListOfKind(),
  CSIStorageCapacity: new ListOfKind(),
  DeviceClass: new ListOfKind(),
  Namespace: new ListOfKind(),
  PersistentVolume: new ListOfKind(),
  PersistentVolumeClaim: new ListOfKind(),
  PodDisruptionBudget: new ListOfKind(),
  PodGroup: new ListOfKind(),
  ReplicaSet: new ListOfKind(),
  ReplicationController: new ListOfKind(),
  ResourceClaim: new ListOfKind(),
  ResourceSlice: new ListOfKind(),
  Service: new ListOfKind(),
  StatefulSet: new ListOfKind(),
  StorageClass: new ListOfKind(),
  VolumeAttachment: new ListOfKind(),
  Workload: new ListOfKind(),
});

/** The objects other than nodes and pods that plugins list, by kind, namespace and name. */
export class ObjectLists {
  readonly #listing = emptyListing();

  /** The object's kind, if plugins list that kind. */
  static kindOf(object: KubernetesObject): ListedKind | undefined {
    return LISTED_KINDS.find((kind) => kind === object.kind && isKind(object, kind));
  }

  set<K extends ListedKind>(kind: K, object: ObjectOfKind[K]): void {
    this.#listing[kind].set(object);
  }

  delete(kind: ListedKind, namespace: string, name: string): void {
    this.#listing[kind].delete(namespace, name);
  }

  get<K extends ListedKind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined {
    return this.#listing[kind].get(namespace, name);
  }

  list<K extends ListedKind>(kind: K, namespace?: string): readonly ObjectOfKind[K][] {
    const listing = this.#listing[kind];
    return namespace === undefined ? listing.all : listing.of(namespace);
  }
}
