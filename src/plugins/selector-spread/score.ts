import { Interner, Sequences } from '../../units/index.ts';
import { zoneKey } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex, PodClass, PodView } from '../../cluster/index.ts';
import { asGroup } from '../../framework/index.ts';
import type { Group, GroupScore, Presence } from '../../framework/index.ts';
import { MatchingPods } from '../shared/matching-pods.ts';
import type { SpreadSelector } from '../shared/default-selector.ts';

/** Share of the zone in the score, as Go computes the constant; the rest is the share of the node. */
const ZONE_SHARE = 2 / 3;

/**
 * Prefers fewer matching pods on the node, and on the feasible nodes of its zone. Without a zone only the node counts. The digits
 * of a group: zone and count (kubernetes v1.22.6 plugins/selectorspread/selector_spread.go NormalizeScore).
 */
export class SelectorSpreadScore implements GroupScore {
  readonly type = 'group';
  readonly #pods: MatchingPods;
  /** By node: the number of its zone plus one; 0 without a zone. */
  readonly #zoneOf: Int32Array;
  readonly #zones = new Interner<string>();
  readonly #groups = new Sequences();

  constructor(pod: PodView, selector: SpreadSelector | undefined, cluster: ClusterView) {
    this.#pods = new MatchingPods(
      cluster,
      (other) =>
        selector?.selects(other.labels) === true &&
        other.namespace === pod.namespace &&
        !other.terminating,
    );
    this.#zoneOf = Int32Array.from(cluster.columns.nodes, (node) => {
      const zone = zoneKey(node);
      return zone === '' ? 0 : 1 + this.#zones.id(zone);
    });
  }

  group(node: NodeIndex): Group {
    const zone = this.#groups.next(0, this.#zoneOf[node]!);
    return asGroup(this.#groups.next(zone, this.#pods.counts[node]!));
  }

  podMoved(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    return this.#pods.move(podClass, node, step);
  }

  score(present: Presence, scores: Float64Array): void {
    for (let g = 0; g < present.length; g++) {
      scores[g] = this.#groups.digits(present.group[g]!, 2)[1]!;
    }
  }

  normalize(scores: Float64Array, present: Presence): void {
    const inZone = new Float64Array(this.#zones.keys.length + 1);
    let mostOnNode = 0;
    let hasZones = false;
    for (let g = 0; g < present.length; g++) {
      const count = scores[g]!;
      if (count > mostOnNode) mostOnNode = count;
      const zone = this.#groups.digits(present.group[g]!, 2)[0]!;
      if (zone === 0) continue;
      hasZones = true;
      inZone[zone]! += count * present.nodes[g]!;
    }
    const mostInZone = inZone.reduce((a, b) => Math.max(a, b), 0);
    for (let g = 0; g < present.length; g++) {
      let score = mostOnNode > 0 ? 100 * ((mostOnNode - scores[g]!) / mostOnNode) : 100;
      const zone = this.#groups.digits(present.group[g]!, 2)[0]!;
      if (hasZones && zone !== 0) {
        const part = mostInZone > 0 ? 100 * ((mostInZone - inZone[zone]!) / mostInZone) : 100;
        score = score * (1 - ZONE_SHARE) + ZONE_SHARE * part;
      }
      scores[g] = Math.trunc(score);
    }
  }
}
