import { labelOf } from '../../../objects/index.ts';
import type { Node, Pod, PodAffinityTerm } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { antiAffinityTerms, conflictWith, namespacesOf } from '../../cluster/node-fit.ts';

/** The pods that a term turns away, by domain. */
type ByDomain = ReadonlyMap<string, Set<Pod>>;

/** The pods that may violate an anti-affinity. Those that equal terms turn away are found once. */
export class Partners {
  readonly #podsOfNode: ReadonlyMap<Node, readonly Pod[]>;
  readonly #removed = new Set<Pod>();
  readonly #byTerm = new Map<string, ByDomain>();

  constructor(podsOfNode: ReadonlyMap<Node, readonly Pod[]>) {
    this.#podsOfNode = podsOfNode;
  }

  /** A pod that a term of the given one turns away. */
  conflicting(pod: Pod, node: Node): Pod | undefined {
    for (const term of antiAffinityTerms(pod)) {
      const inDomain = this.#turnedAway(pod, term).get(domainOf(node, term.topologyKey)) ?? [];
      for (const other of inDomain) if (other.metadata.name !== pod.metadata.name) return other;
    }
    return undefined;
  }

  remove(pod: Pod): void {
    this.#removed.add(pod);
    for (const domains of this.#byTerm.values()) {
      for (const pods of domains.values()) pods.delete(pod);
    }
  }

  #turnedAway(pod: Pod, term: PodAffinityTerm): ByDomain {
    const { labelSelector, topologyKey } = term;
    const key = JSON.stringify([namespacesOf(pod, term), labelSelector, topologyKey]);
    return getOrInsert(this.#byTerm, key, () => {
      const conflicts = conflictWith(pod, term);
      const domains = new Map<string, Set<Pod>>();
      for (const [node, pods] of this.#podsOfNode) {
        const domain = getOrInsert(domains, domainOf(node, topologyKey), () => new Set());
        for (const other of pods) {
          if (conflicts(other) && !this.#removed.has(other)) domain.add(other);
        }
      }
      return domains;
    });
  }
}

/** A node without the label is a domain of its own. */
function domainOf({ metadata: { name, labels = {} } }: Node, key: string): string {
  const value = labelOf(labels, key);
  return value === undefined ? `node ${name}` : `label ${value}`;
}
