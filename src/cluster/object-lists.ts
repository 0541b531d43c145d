import { isKind, namespaceOf } from '../objects/index.ts';
import type { KubernetesObject, ObjectOfKind } from '../objects/index.ts';
import { LISTED_KINDS } from './facets.ts';
import type { ListedKind } from './facets.ts';

type Listing = { readonly [K in ListedKind]: Map<string, Map<string, ObjectOfKind[K]>> };

const emptyListing = (): Listing => ({
  CSIDriver: new Map(),
  CSINode: new Map(),
  CSIStorageCapacity: new Map(),
  DeviceClass: new Map(),
  Namespace: new Map(),
  PersistentVolume: new Map(),
  PersistentVolumeClaim: new Map(),
  PodDisruptionBudget: new Map(),
  PodGroup: new Map(),
  ReplicaSet: new Map(),
  ReplicationController: new Map(),
  ResourceClaim: new Map(),
  ResourceSlice: new Map(),
  Service: new Map(),
  StatefulSet: new Map(),
  StorageClass: new Map(),
  VolumeAttachment: new Map(),
  Workload: new Map(),
});

/** The objects other than nodes and pods that plugins list, by kind, namespace and name. */
export class ObjectLists {
  readonly #listing = emptyListing();

  /** The object's kind, if plugins list that kind. */
  static kindOf(object: KubernetesObject): ListedKind | undefined {
    return LISTED_KINDS.find((kind) => kind === object.kind && isKind(object, kind));
  }

  set<K extends ListedKind>(kind: K, object: ObjectOfKind[K]): void {
    const namespace = namespaceOf(object);
    const byNamespace = this.#listing[kind];
    let byName = byNamespace.get(namespace);
    if (byName === undefined) {
      byName = new Map<string, ObjectOfKind[K]>();
      byNamespace.set(namespace, byName);
    }
    byName.set(object.metadata.name, object);
  }

  delete(kind: ListedKind, namespace: string, name: string): void {
    this.#listing[kind].get(namespace)?.delete(name);
  }

  get<K extends ListedKind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined {
    return this.#listing[kind].get(namespace)?.get(name);
  }

  list<K extends ListedKind>(kind: K, namespace?: string): readonly ObjectOfKind[K][] {
    const byNamespace = this.#listing[kind];
    if (namespace !== undefined) return [...(byNamespace.get(namespace)?.values() ?? [])];
    return [...byNamespace.values()].flatMap((byName) => [...byName.values()]);
  }
}
