import { refKeyOf, refOf } from '../../../../objects/index.ts';
import type { ObjectKey, Scalable, Side } from '../../../../objects/index.ts';
import { objectsOf, type Given } from '../../../../input/index.ts';
import { valueAt } from '../../../../problems/index.ts';
import { lastApplied } from '../../../../server/index.ts';
import { isScalable } from '../../../edits/scale-workload.ts';

/** What manifests do to the replicas of a workload. */
export type WrittenReplicas =
  | { readonly by: 'manifest' | 'last-applied'; readonly replicas: number }
  /** A manifest that no longer has the field: its apply gives the workload one replica. */
  | { readonly by: 'removal'; readonly before: number };

type Workloads = ReadonlyMap<ObjectKey, Scalable>;

/** By `refKeyOf`: the workloads whose replicas manifests write. `applied`: the input after its manifests. */
export function writtenReplicas(
  given: readonly Given[],
  applied: readonly Given[],
): ReadonlyMap<ObjectKey, WrittenReplicas> {
  const ofSide = (side: Side): Workloads => byKey(given.filter((one) => one.side === side));
  const [live, manifests] = [ofSide('cluster'), ofSide('apply')];
  const written = new Map<ObjectKey, WrittenReplicas>();
  for (const [key, object] of byKey(applied)) {
    const found = writtenTo(object, live.get(key), manifests.get(key));
    if (found !== undefined) written.set(key, found);
  }
  return written;
}

function writtenTo(
  object: Scalable,
  live: Scalable | undefined,
  manifest: Scalable | undefined,
): WrittenReplicas | undefined {
  if (manifest === undefined) {
    const replicas = replicasIn(lastApplied(object));
    return replicas === undefined ? undefined : { by: 'last-applied', replicas };
  }
  const replicas = replicasIn(manifest);
  if (replicas !== undefined) return { by: 'manifest', replicas };
  if (live === undefined) return undefined;
  // The API server sets its default in place of what no one owns any more.
  const before = replicasIn(live) ?? 1;
  return (replicasIn(object) ?? 1) === before ? undefined : { by: 'removal', before };
}

const byKey = (given: readonly Given[]): Workloads =>
  new Map(
    objectsOf(given)
      .filter(isScalable)
      .map((object) => [keyOfWorkload(object), object]),
  );

const keyOfWorkload = (object: Scalable): ObjectKey => refKeyOf(refOf(object));

/** Objects that were not written by a server may have anything there. */
function replicasIn(object: unknown): number | undefined {
  const found = valueAt(object, ['spec', 'replicas']);
  return typeof found === 'number' ? found : undefined;
}
