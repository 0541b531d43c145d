import { compileLabelSelector } from '../../objects/index.ts';
import type { Service } from '../../objects/index.ts';
import { Sequences } from '../../units/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type {
  ClusterView,
  LabelColumn,
  NodeIndex,
  PodClass,
  PodView,
} from '../../cluster/index.ts';
import { asGroup } from '../../framework/index.ts';
import type { Group, GroupScore, Presence } from '../../framework/index.ts';
import { MatchingPods } from '../shared/matching-pods.ts';

/**
 * Per label, the share of the Service's pods on nodes with another value; 0 for nodes without the label. The digits of a group:
 * the pods on the node, then its value of each label, as 1 if no two nodes share a value (kubernetes v1.22.6
 * plugins/serviceaffinity Score and NormalizeScore).
 */
export class ServiceAffinityScore implements GroupScore {
  readonly type = 'group';
  readonly #columns: readonly LabelColumn[];
  readonly #pods: MatchingPods;
  readonly #groups = new Sequences();

  constructor(
    labels: readonly string[],
    service: Service | undefined,
    pod: PodView,
    cluster: ClusterView,
  ) {
    this.#columns = labels.map((key) => cluster.columns.labelColumn(key));
    const matchLabels = service?.spec?.selector ?? {};
    const selects = compileLabelSelector({ matchLabels });
    const isEmpty = Object.keys(matchLabels).length === 0;
    this.#pods = new MatchingPods(
      cluster,
      (other) =>
        !isEmpty &&
        other.namespace === pod.namespace &&
        !other.terminating &&
        selects(other.labels),
    );
  }

  group(node: NodeIndex): Group {
    let state = this.#groups.next(0, this.#pods.counts[node]!);
    for (const { valueOf, distinct } of this.#columns) {
      const value = valueOf[node]!;
      state = this.#groups.next(state, distinct && value !== ABSENT ? 1 : value + 1);
    }
    return asGroup(state);
  }

  podMoved(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    return this.#pods.move(podClass, node, step);
  }

  score(present: Presence, scores: Float64Array): void {
    for (let g = 0; g < present.length; g++) scores[g] = this.#digits(present, g)[0]!;
  }

  normalize(scores: Float64Array, present: Presence): void {
    let all = 0;
    for (let g = 0; g < present.length; g++) all += scores[g]! * present.nodes[g]!;
    const sums = new Float64Array(scores.length);
    for (let i = 0; i < this.#columns.length; i++) {
      const { distinct } = this.#columns[i]!;
      const inDomain = this.#podsByDomain(i, scores, present);
      for (let g = 0; g < present.length; g++) {
        const domain = this.#digits(present, g)[i + 1]!;
        if (domain === 0) continue;
        const here = distinct ? scores[g]! : inDomain[domain]!;
        const score = all > 0 ? 100 * ((all - here) / all) : 100;
        sums[g]! += score / this.#columns.length;
      }
    }
    for (let g = 0; g < scores.length; g++) scores[g] = Math.trunc(sums[g]!);
  }

  /**
   * By digit of the label: the pods on nodes with that value. Empty if no two nodes share a value. `counts`: pods per node, by
   * group.
   */
  #podsByDomain(label: number, counts: Float64Array, present: Presence): Float64Array {
    const { distinct, values } = this.#columns[label]!;
    const pods = new Float64Array(distinct ? 0 : values.length + 1);
    for (let g = 0; g < present.length && !distinct; g++) {
      pods[this.#digits(present, g)[label + 1]!]! += counts[g]! * present.nodes[g]!;
    }
    return pods;
  }

  #digits(present: Presence, at: number): readonly number[] {
    return this.#groups.digits(present.group[at]!, 1 + this.#columns.length);
  }
}
