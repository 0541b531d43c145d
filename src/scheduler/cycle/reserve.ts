import { isKind } from '../../api/index.ts';
import type { Cluster, NodeIndex, PodView } from '../../cluster/index.ts';
import type { Profile, ReservedObject } from '../../framework/index.ts';
import type { ApiServer } from '../../store/index.ts';

interface Stores {
  readonly api: ApiServer;
  readonly cluster: Cluster;
}

/** What the pod's node changes, as the plugins say. */
export const reservedObjects = (
  { reserve }: Profile,
  view: PodView,
  node: NodeIndex,
  cluster: Cluster,
): readonly ReservedObject[] =>
  reserve.flatMap(({ points }) => points.reserve?.(view, node, cluster) ?? []);

export function storeReserved(objects: readonly ReservedObject[], { api, cluster }: Stores): void {
  for (const object of objects) {
    cluster.set(
      isKind(object, 'PersistentVolume')
        ? api.update('PersistentVolume', object)
        : api.update('PersistentVolumeClaim', object),
    );
  }
}

/** Lets only the scheduler know of the objects, and returns how to undo that. */
export function assumeReserved(
  objects: readonly ReservedObject[],
  { api, cluster }: Stores,
): () => void {
  for (const object of objects) cluster.set(object);
  return () => {
    for (const { kind, metadata } of objects) {
      const stored = api.get(kind, metadata.namespace ?? '', metadata.name);
      if (stored !== undefined) cluster.set(stored);
    }
  };
}
