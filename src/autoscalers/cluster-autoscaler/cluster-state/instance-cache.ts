import type { Cloud, Instance, NodeGroup } from '../groups/index.ts';

/**
 * The instances of each node group, as the cloud provider last listed them. A loop lists the instances of a group again only while the
 * group is scaling up. Every two minutes, between loops, the cache lists those of all groups.
 *
 * Source: clusterstate/utils/node_instances_cache.go, 1.36.
 */
export class InstanceCache {
  readonly #known = new Map<string, readonly Instance[]>();

  of(group: NodeGroup, cloud: Cloud): readonly Instance[] {
    let known = this.#known.get(group.id);
    if (known === undefined) this.#known.set(group.id, (known = [...cloud.instancesOf(group)]));
    return known;
  }

  forget({ id }: NodeGroup): void {
    this.#known.delete(id);
  }

  refresh(cloud: Cloud): void {
    this.#known.clear();
    for (const group of cloud.groups) this.of(group, cloud);
  }
}
