import { namespaceOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Cluster, NodeIndex, PodView } from '../../cluster/index.ts';
import type { Profile, ReservedObject } from '../../framework/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { PodReservation, storeObject } from './store-claims.ts';

interface Stores {
  readonly api: ApiServer;
  readonly cluster: Cluster;
}

/** A pod with the node on which it is assumed. */
interface Reserving {
  readonly pod: Pod;
  readonly view: PodView;
  readonly node: NodeIndex;
}

/** What the pod's node changes, as the plugins say. */
export function reservedObjects(
  { reserve }: Profile,
  { pod, view, node }: Reserving,
  stores: Stores & { readonly timestamp: () => string },
): readonly ReservedObject[] {
  if (reserve.length === 0) return [];
  const reservation = new PodReservation(pod, stores);
  return reserve.flatMap(
    ({ points }) => points.reserve?.(view, node, stores.cluster, reservation) ?? [],
  );
}

export function storeReserved(objects: readonly ReservedObject[], { api, cluster }: Stores): void {
  for (const object of objects) {
    const stored = storeObject(object, api);
    if (stored !== undefined) cluster.set(stored);
  }
}

/** Lets only the scheduler know of the objects, and returns how to undo that. */
export function assumeReserved(
  objects: readonly ReservedObject[],
  { api, cluster }: Stores,
): () => void {
  const assumed = objects.filter(({ kind }) => kind !== 'Pod');
  for (const object of assumed) cluster.set(object);
  return () => {
    for (const object of assumed) {
      const stored = api.get(object.kind, namespaceOf(object), object.metadata.name);
      if (stored !== undefined) cluster.set(stored);
    }
  };
}
