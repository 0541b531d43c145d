import type { Sequences } from '../../units/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { BarrierFacet, ClusterView, NodeIndex, PodClass } from '../../cluster/index.ts';
import { asGroup } from '../../framework/index.ts';
import type { AskedLabel, Group, GroupScore, Presence } from '../../framework/index.ts';
import { followedBy } from './constraint.ts';
import { askedLabels } from '../shared/asked-label.ts';
import { sharedGroups } from '../shared/group-numbers.ts';
import type { Constraint } from './constraint.ts';

export const HOSTNAME = 'kubernetes.io/hostname';

/** A soft constraint with its counts. */
interface Counted {
  readonly constraint: Constraint;
  /** True for the hostname: upstream counts the pods of each node then, eligible or not. */
  readonly perNode: boolean;
  /** The group's digit is the count itself, not the number of the domain. */
  readonly byCount: boolean;
  /** By node if `perNode`, else by value of the label. */
  readonly counts: Int32Array;
  /** By digit: the last evaluation in which a node of that domain was present. */
  readonly seen: Int32Array;
}

/**
 * Soft constraints (ScheduleAnyway): domains with fewer matching pods score higher. The weight of a constraint is the logarithm
 * of its number of domains among the feasible nodes (kubernetes v1.34.1 plugins/podtopologyspread/scoring.go).
 */
export class SpreadScore implements GroupScore {
  readonly type = 'group';
  readonly follows: readonly BarrierFacet[];
  readonly asks: readonly AskedLabel[] | undefined;
  readonly #counted: readonly Counted[];
  /** Nodes that lack a key are ignored, unless the constraints are the system's defaults. */
  readonly #requireEveryKey: boolean;
  readonly startsAs: string;
  readonly #groups: Sequences;
  readonly #weights: Float64Array;
  #evaluation = 0;

  constructor(
    constraints: readonly Constraint[],
    { requireEveryKey }: { readonly requireEveryKey: boolean },
    cluster: ClusterView,
  ) {
    this.startsAs = JSON.stringify(['SpreadScore', ...constraints.map((one) => one.topologyKey)]);
    this.#groups = sharedGroups(cluster, this.startsAs);
    this.asks = askedLabels(constraints.map(({ asks }) => asks));
    this.#requireEveryKey = requireEveryKey;
    this.follows = followedBy(constraints);
    this.#weights = new Float64Array(constraints.length);
    this.#counted = constraints.map((constraint) => {
      const { distinct, values } = constraint.column;
      const perNode = constraint.topologyKey === HOSTNAME;
      const byCount = perNode || distinct;
      return {
        constraint,
        perNode,
        byCount,
        counts: new Int32Array(perNode ? cluster.columns.count : values.length),
        seen: new Int32Array(byCount ? 0 : values.length + 1),
      };
    });
  }

  group(node: NodeIndex): Group {
    let state = 0;
    for (let i = 0; i < this.#counted.length; i++) {
      const { constraint, perNode, byCount, counts } = this.#counted[i]!;
      const value = constraint.column.valueOf[node]!;
      const known = perNode ? counts[node]! : counts[value]!;
      state = this.#groups.next(state, value === ABSENT ? 0 : 1 + (byCount ? known : value));
    }
    return asGroup(state);
  }

  podMoved(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    let regroups = false;
    for (let i = 0; i < this.#counted.length; i++) {
      const { constraint, perNode, byCount, counts } = this.#counted[i]!;
      if (!constraint.counts(podClass)) continue;
      const value = constraint.column.valueOf[node]!;
      if (value === ABSENT) continue;
      if (!perNode && !(constraint.eligible(node) && this.#isCandidate(node))) continue;
      counts[perNode ? node : value]! += step;
      regroups ||= byCount;
    }
    return regroups;
  }

  counts(podClass: PodClass): boolean {
    return this.#counted.some(({ constraint }) => constraint.counts(podClass));
  }

  score(present: Presence, scores: Float64Array): void {
    this.#weigh(present);
    const counted = this.#counted;
    for (let g = 0; g < present.length; g++) {
      const digits = this.#groups.digits(present.group[g]!, counted.length);
      if (this.#isIgnored(digits)) {
        scores[g] = 0;
        continue;
      }
      let sum = 0;
      for (let i = 0; i < digits.length; i++) {
        const digit = digits[i]!;
        if (digit === 0) continue;
        const { constraint, byCount, counts } = counted[i]!;
        const count = byCount ? digit - 1 : counts[digit - 1]!;
        sum += count * this.#weights[i]! + (constraint.maxSkew - 1);
      }
      scores[g] = this.toInteger(sum);
    }
  }

  protected toInteger(sum: number): number {
    return Math.round(sum);
  }

  normalize(scores: Float64Array, present: Presence): void {
    let least = Infinity;
    let largest = 0;
    for (let g = 0; g < scores.length; g++) {
      const score = scores[g]!;
      if (this.#ignores(present, g)) continue;
      if (score < least) least = score;
      if (score > largest) largest = score;
    }
    for (let g = 0; g < scores.length; g++) {
      if (this.#ignores(present, g)) scores[g] = 0;
      else if (largest === 0) scores[g] = 100;
      else scores[g] = Math.trunc((100 * (largest + least - scores[g]!)) / largest);
    }
  }

  /** Computes the constraints' weights. Source: topologyNormalizingWeight. */
  #weigh(present: Presence): void {
    this.#evaluation++;
    const { length } = this.#counted;
    let nodes = 0;
    for (let g = 0; g < present.length; g++) {
      const digits = this.#groups.digits(present.group[g]!, length);
      if (!this.#isIgnored(digits)) nodes += present.nodes[g]!;
    }
    for (let i = 0; i < length; i++) {
      const size = this.#counted[i]!.perNode ? nodes : this.#domains(present, i);
      this.#weights[i] = Math.log(size + 2);
    }
  }

  /** Number of domains among the feasible nodes. Nodes that lack the key count as one domain. */
  #domains(present: Presence, at: number): number {
    const { byCount, seen } = this.#counted[at]!;
    let size = 0;
    let lacking = 0;
    for (let g = 0; g < present.length; g++) {
      const digits = this.#groups.digits(present.group[g]!, this.#counted.length);
      if (this.#isIgnored(digits)) continue;
      const digit = digits[at]!;
      if (byCount) {
        if (digit === 0) lacking = 1;
        else size += present.nodes[g]!;
      } else if (seen[digit] !== this.#evaluation) {
        seen[digit] = this.#evaluation;
        size++;
      }
    }
    return size + lacking;
  }

  /** Ignored groups score 0 and do not count for the range of scores. */
  #isIgnored(digits: readonly number[]): boolean {
    return this.#requireEveryKey && digits.includes(0);
  }

  #ignores(present: Presence, at: number): boolean {
    if (!this.#requireEveryKey) return false;
    return this.#isIgnored(this.#groups.digits(present.group[at]!, this.#counted.length));
  }

  #isCandidate(node: NodeIndex): boolean {
    if (!this.#requireEveryKey) return true;
    return this.#counted.every(({ constraint }) => constraint.column.valueOf[node] !== ABSENT);
  }
}
