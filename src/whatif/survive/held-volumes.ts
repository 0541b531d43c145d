import { attachableVolumes } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';

/** A volume that a node which does not answer keeps. */
interface HeldVolume {
  /** As messages name it. */
  readonly name: string;
  readonly nodeName: string;
}

/**
 * The volumes of one node at a time whose pods are on nodes that do not answer. A pod there wants its volume until it is gone, also
 * while it is being deleted, so nothing detaches it, and no other node gets it.
 * Source: pkg/controller/volume/attachdetach/reconciler/reconciler.go (only what no pod of the node wants is detached by force,
 * after 6 minutes), v1.36.
 */
export class HeldVolumes {
  readonly #cluster: Cluster;
  /** By driver and handle. */
  readonly #held = new Map<string, HeldVolume>();

  constructor(cluster: Cluster, unreachable: readonly string[]) {
    this.#cluster = cluster;
    for (const nodeName of unreachable) {
      const node = cluster.columns.indexOf(nodeName);
      if (node === undefined) continue;
      for (const { pod } of cluster.podsOn(node)) this.#hold(pod, nodeName);
    }
  }

  #hold(pod: Pod, nodeName: string): void {
    if ((pod.spec.volumes ?? []).length === 0) return;
    for (const { attachable } of attachableVolumes(pod, this.#cluster)) {
      const { key, name, isExclusive } = attachable;
      if (isExclusive) this.#held.set(key, { name, nodeName });
    }
  }

  /** Why a pod never starts on a node; undefined: no volume of it is held elsewhere. */
  whyStuck(pod: Pod, node: string): string | undefined {
    if (this.#held.size === 0) return undefined;
    for (const { attachable } of attachableVolumes(pod, this.#cluster)) {
      const held = this.#held.get(attachable.key);
      if (held === undefined || held.nodeName === node) continue;
      return `ContainerCreating without end on ${node}: volume ${held.name} stays attached to ${held.nodeName}, which does not answer, until the old pod is deleted by force, or its node is gone, back or out of service`;
    }
    return undefined;
  }
}
