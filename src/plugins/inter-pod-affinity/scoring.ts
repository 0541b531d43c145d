import { Interner } from '../../units/index.ts';
import type { Sequences } from '../../units/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type {
  ClusterView,
  LabelColumn,
  NodeIndex,
  PodClass,
  PodClassView,
  PodView,
} from '../../cluster/index.ts';
import { asGroup } from '../../framework/index.ts';
import type { AskedLabel, Group, GroupScore, Presence } from '../../framework/index.ts';
import { sharedGroups } from '../shared/group-numbers.ts';
import { Effects } from './effects.ts';
import { termsTowards } from './term-index.ts';
import type { PlacedTerm } from './term-index.ts';
import { askedOf, ownTerms } from './terms.ts';
import type { NamespaceRules, Terms } from './terms.ts';

export interface ScoringOptions extends NamespaceRules {
  /** Weight of a placed pod's required affinity term that selects the incoming pod. */
  readonly hardPodAffinityWeight: number;
  /** Ignore preferred terms of placed pods if the incoming pod has none. */
  readonly ignorePreferredTermsOfExistingPods: boolean;
}

/** What each placed pod of a class adds to the sum of its domain in a column, and by how many terms. */
interface Effect {
  readonly column: number;
  readonly weight: number;
  readonly terms: number;
}

/** Sums term weights per topology domain (kubernetes v1.34.1 plugins/interpodaffinity/scoring.go). */
export class AffinityScore implements GroupScore {
  readonly type = 'group';
  readonly #cluster: ClusterView;
  readonly #options: ScoringOptions;
  readonly #terms: Terms;
  /** The terms of placed pods that select the pod. */
  readonly #towards: ReadonlyMap<PodClassView, readonly PlacedTerm[]>;
  readonly #keys: readonly string[];
  readonly #columns: readonly LabelColumn[];
  /** By column and value of the label. */
  readonly #sums: readonly Float64Array[];
  /** Columns with domains of many nodes, and columns with domains of one node each. */
  readonly #wide: readonly number[];
  readonly #single: readonly number[];
  readonly asks: readonly AskedLabel[] | undefined;
  readonly startsAs: string;
  readonly #singleSums = new Interner<number>();
  readonly #groups: Sequences;
  /** By place among the groups present: the group that was there at the last question, and what it consists of. */
  #groupAt = new Int32Array(0);
  #singleAt = new Float64Array(0);
  /** By place and wide column: the value of its label plus one, or 0. */
  #digitsAt = new Int32Array(0);
  readonly #effects = new Effects<Effect>((podClass) => this.#effectsOf(podClass));
  /** Number of terms that count in some domain now. */
  #active = 0;

  constructor(pod: PodView, cluster: ClusterView, options: ScoringOptions) {
    this.#cluster = cluster;
    this.#options = options;
    this.#terms = ownTerms(pod, cluster, options);
    const own = [...this.#terms.preferredAffinity, ...this.#terms.preferredAntiAffinity];
    const keys = new Set(own.map((term) => term.topologyKey));
    const { ignorePreferredTermsOfExistingPods } = options;
    this.#towards =
      ignorePreferredTermsOfExistingPods && own.length === 0
        ? new Map()
        : termsTowards(pod, cluster);
    for (const placed of this.#towards.keys()) {
      for (const { topologyKey } of this.#termsTowardsPod(placed)) keys.add(topologyKey);
    }
    this.#keys = [...keys];
    this.#columns = this.#keys.map((key) => cluster.columns.labelColumn(key));
    this.asks = askedOf(own, this.#towards);
    this.startsAs = JSON.stringify(['AffinityScore', ...this.#keys]);
    this.#groups = sharedGroups(cluster, this.startsAs);
    // Nodes on which nothing counts have the same digit for all pods.
    this.#singleSums.id(0);
    this.#sums = this.#columns.map((column) => new Float64Array(column.values.length));
    this.#wide = this.#columns.flatMap((column, i) => (column.distinct ? [] : [i]));
    this.#single = this.#columns.flatMap((column, i) => (column.distinct ? [i] : []));
  }

  get isEmpty(): boolean {
    return this.#keys.length === 0;
  }

  /** 0: no term of this pod or of placed pods counts now. */
  get activeTerms(): number {
    return this.#active;
  }

  group(node: NodeIndex): Group {
    let sum = 0;
    for (let i = 0; i < this.#single.length; i++) {
      const column = this.#single[i]!;
      const value = this.#columns[column]!.valueOf[node]!;
      if (value !== ABSENT) sum += this.#sums[column]![value]!;
    }
    let state = this.#groups.next(0, this.#singleSums.id(sum));
    for (let i = 0; i < this.#wide.length; i++) {
      state = this.#groups.next(state, this.#columns[this.#wide[i]!]!.valueOf[node]! + 1);
    }
    return asGroup(state);
  }

  counts(podClass: PodClass): boolean {
    return this.#effects.isChangedBy(podClass);
  }

  podMoved(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    let regroups = false;
    const effects = this.#effects.of(podClass);
    for (let i = 0; i < effects.length; i++) {
      const { column, weight, terms } = effects[i]!;
      const { valueOf, distinct } = this.#columns[column]!;
      const value = valueOf[node]!;
      if (value === ABSENT) continue;
      this.#sums[column]![value]! += step * weight;
      this.#active += step * terms;
      regroups ||= distinct;
    }
    return regroups;
  }

  score({ length, group }: Presence, scores: Float64Array): void {
    if (length > this.#groupAt.length) this.#makePlaces(2 * length);
    const groupAt = this.#groupAt;
    const singleAt = this.#singleAt;
    const digitsAt = this.#digitsAt;
    const wide = this.#wide.length;
    for (let at = 0; at < length; at++) {
      if (groupAt[at] !== group[at]) this.#place(at, asGroup(group[at]!));
      scores[at] = singleAt[at]!;
    }
    for (let i = 0; i < wide; i++) {
      const sums = this.#sums[this.#wide[i]!]!;
      for (let at = 0, from = i; at < length; at++, from += wide) {
        const digit = digitsAt[from]!;
        if (digit !== 0) scores[at]! += sums[digit - 1]!;
      }
    }
  }

  #makePlaces(length: number): void {
    this.#groupAt = new Int32Array(length).fill(-1);
    this.#singleAt = new Float64Array(length);
    this.#digitsAt = new Int32Array(length * this.#wide.length);
  }

  #place(at: number, group: Group): void {
    const wide = this.#wide.length;
    const digits = this.#groups.digits(group, 1 + wide);
    this.#groupAt[at] = group;
    this.#singleAt[at] = this.#singleSums.keys[digits[0]!]!;
    for (let i = 0; i < wide; i++) this.#digitsAt[at * wide + i] = digits[i + 1]!;
  }

  /** In floating point, division first, as upstream. */
  normalize(scores: Float64Array): void {
    let least = Infinity;
    let largest = -Infinity;
    for (const score of scores) {
      if (score < least) least = score;
      if (score > largest) largest = score;
    }
    const range = largest - least;
    // Neighbouring domains mostly have equal sums, and then get the same score without a division.
    let [sum, normalized] = [least, 0];
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i]!;
      if (score !== sum) {
        sum = score;
        normalized = range > 0 ? Math.trunc(100 * ((score - least) / range)) : 0;
      }
      scores[i] = normalized;
    }
  }

  /** The terms of a placed pod that select the incoming pod, with their weights. */
  #termsTowardsPod(placed: PodClassView): { topologyKey: string; weight: number }[] {
    const { hardPodAffinityWeight } = this.#options;
    const weightOf = ({ kind, weight }: PlacedTerm): number => {
      if (kind === 'requiredAffinity') return hardPodAffinityWeight;
      return kind === 'preferredAffinity' ? weight : -weight;
    };
    return (this.#towards.get(placed) ?? [])
      .filter(({ kind }) => kind !== 'requiredAntiAffinity')
      .filter(({ kind }) => kind !== 'requiredAffinity' || hardPodAffinityWeight > 0)
      .map((term) => ({ topologyKey: term.topologyKey, weight: weightOf(term) }));
  }

  #effectsOf(podClass: PodClass): readonly Effect[] {
    const placed = this.#cluster.podClasses[podClass]!;
    const { preferredAffinity, preferredAntiAffinity } = this.#terms;
    const sums = new Map<string, { weight: number; terms: number }>();
    const add = (topologyKey: string, weight: number): void => {
      const sum = sums.get(topologyKey) ?? { weight: 0, terms: 0 };
      sums.set(topologyKey, { weight: sum.weight + weight, terms: sum.terms + 1 });
    };
    for (const term of preferredAffinity)
      if (term.selects(placed)) add(term.topologyKey, term.weight);
    for (const term of preferredAntiAffinity) {
      if (term.selects(placed)) add(term.topologyKey, -term.weight);
    }
    if (placed.affinity !== undefined) {
      for (const { topologyKey, weight } of this.#termsTowardsPod(placed)) add(topologyKey, weight);
    }
    return Array.from(sums, ([topologyKey, { weight, terms }]) => ({
      column: this.#keys.indexOf(topologyKey),
      weight,
      terms,
    }));
  }
}

/** From v1.26 on PreScore returns Skip if no term counts. */
export class SkippingAffinityScore extends AffinityScore {
  skips(): boolean {
    return this.activeTerms === 0;
  }
}
