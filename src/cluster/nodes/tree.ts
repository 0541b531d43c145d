import type { Node } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** Region and zone as the scheduler joins them; empty for nodes without either. */
export function zoneKey(node: Node): string {
  const labels = node.metadata.labels ?? {};
  const zone =
    labels['failure-domain.beta.kubernetes.io/zone'] ?? labels['topology.kubernetes.io/zone'] ?? '';
  const region =
    labels['failure-domain.beta.kubernetes.io/region'] ??
    labels['topology.kubernetes.io/region'] ??
    '';
  return region === '' && zone === '' ? '' : `${region}:\u0000:${zone}`;
}

/**
 * Nodes by zone, and the order in which the scheduler walks them: one node of each zone in turn, zones in order of first
 * appearance (kubernetes v1.34.1 pkg/scheduler/backend/cache/node_tree.go).
 */
export class NodeTree {
  readonly #zones = new Map<string, Node[]>();
  readonly #zoneOf = new Map<string, string>();

  get size(): number {
    return this.#zoneOf.size;
  }

  /** Adds a node or stores its new version; a node that changes zone is last in its new zone. */
  set(node: Node): void {
    const { name } = node.metadata;
    const zone = zoneKey(node);
    const was = this.#zoneOf.get(name);
    if (was === zone) {
      const members = this.#zones.get(zone);
      const at = members?.findIndex((member) => member.metadata.name === name) ?? -1;
      if (members !== undefined && at >= 0) members[at] = node;
      return;
    }
    if (was !== undefined) this.delete(name);
    getOrInsert(this.#zones, zone, () => []).push(node);
    this.#zoneOf.set(name, zone);
  }

  delete(name: string): void {
    const zone = this.#zoneOf.get(name);
    if (zone === undefined) return;
    const members = (this.#zones.get(zone) ?? []).filter((node) => node.metadata.name !== name);
    if (members.length === 0) this.#zones.delete(zone);
    else this.#zones.set(zone, members);
    this.#zoneOf.delete(name);
  }

  list(): Node[] {
    const nodes: Node[] = [];
    for (let turn = 0; nodes.length < this.size; turn++) {
      for (const members of this.#zones.values()) {
        const node = members[turn];
        if (node !== undefined) nodes.push(node);
      }
    }
    return nodes;
  }
}
