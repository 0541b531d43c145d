import { keyOf, READ_WRITE_ONCE_POD } from '../../objects/index.ts';
import type { ClusterView } from '../view.ts';
import type { NodeIndex } from '../nodes/columns.ts';
import type { PodView } from './view.ts';

/** The placed pods with volumes, by node, and the claims that they mount. */
export class PlacedVolumes {
  readonly #on: readonly PodView[][];
  readonly #uses = new Map<string, number>();

  constructor(nodeCount: number) {
    this.#on = Array.from({ length: nodeCount }, () => []);
  }

  on(node: NodeIndex): readonly PodView[] {
    return this.#on[node]!;
  }

  /** Claims of generic ephemeral volumes are not counted (kubernetes v1.34.1 framework/types.go updatePVCRefCounts). */
  uses(namespace: string, claim: string): number {
    return this.#uses.get(keyOf({ namespace, name: claim })) ?? 0;
  }

  move(view: PodView, node: NodeIndex, step: 1 | -1): void {
    const on = this.#on[node]!;
    if (step === 1) on.push(view);
    else on.splice(on.lastIndexOf(view), 1);
    for (const { persistentVolumeClaim } of view.volumes) {
      if (persistentVolumeClaim === undefined) continue;
      const key = keyOf({ namespace: view.namespace, name: persistentVolumeClaim.claimName });
      this.#uses.set(key, this.uses(view.namespace, persistentVolumeClaim.claimName) + step);
    }
  }
}

/** Whether the pod mounts a claim that only one pod may use. */
export function namesExclusiveClaim(
  { namespace, volumes }: PodView,
  cluster: Pick<ClusterView, 'get'>,
): boolean {
  return volumes.some(({ persistentVolumeClaim }) => {
    if (persistentVolumeClaim === undefined) return false;
    const claim = cluster.get('PersistentVolumeClaim', namespace, persistentVolumeClaim.claimName);
    return claim?.spec?.accessModes?.includes(READ_WRITE_ONCE_POD) === true;
  });
}
