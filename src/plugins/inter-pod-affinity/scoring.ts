import { Interner, Sequences } from '../../units/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type {
  ClusterView,
  LabelColumn,
  NodeIndex,
  PodClass,
  PodClassView,
  PodView,
} from '../../cluster/index.ts';
import type { Group, GroupScore, Presence } from '../../framework/index.ts';
import { existingTerms, ownTerms } from './terms.ts';
import type { Terms } from './terms.ts';

export interface ScoringOptions {
  /** What a placed pod's required affinity to the incoming pod is worth. */
  readonly hardPodAffinityWeight: number;
  /** Leave preferred terms of placed pods out where the incoming pod has none of its own. */
  readonly ignorePreferredTermsOfExistingPods: boolean;
}

/** What one placed pod of a kind adds to the sum of each domain it lies in, and by how many terms. */
interface Effect {
  readonly column: number;
  readonly weight: number;
  readonly terms: number;
}

/** Sums term weights per topology domain (kubernetes v1.34.1 plugins/interpodaffinity/scoring.go). */
export class AffinityScore implements GroupScore {
  readonly type = 'group';
  readonly #pod: PodView;
  readonly #cluster: ClusterView;
  readonly #options: ScoringOptions;
  readonly #terms: Terms;
  readonly #keys: readonly string[];
  readonly #columns: readonly LabelColumn[];
  /** By column and value of the label. */
  readonly #sums: readonly Float64Array[];
  /** Columns whose domains are many nodes, and those whose domains are one node each. */
  readonly #wide: readonly number[];
  readonly #single: readonly number[];
  readonly #singleSums = new Interner<number>();
  readonly #groups = new Sequences();
  readonly #effects: (readonly Effect[])[] = [];
  /** Terms that count somewhere now. */
  #active = 0;

  constructor(pod: PodView, cluster: ClusterView, options: ScoringOptions) {
    this.#pod = pod;
    this.#cluster = cluster;
    this.#options = options;
    this.#terms = ownTerms(pod, cluster);
    const own = [...this.#terms.preferredAffinity, ...this.#terms.preferredAntiAffinity];
    const keys = new Set(own.map((term) => term.topologyKey));
    for (const kind of cluster.podClassesWithTerms) {
      for (const { topologyKey } of this.#termsTowardsPod(kind)) keys.add(topologyKey);
    }
    this.#keys = [...keys];
    this.#columns = this.#keys.map((key) => cluster.columns.labelColumn(key));
    this.#sums = this.#columns.map((column) => new Float64Array(column.values.length));
    this.#wide = this.#columns.flatMap((column, i) => (column.distinct ? [] : [i]));
    this.#single = this.#columns.flatMap((column, i) => (column.distinct ? [i] : []));
  }

  get isEmpty(): boolean {
    return this.#keys.length === 0;
  }

  /** Without any, nothing that a placed pod says or is said of counts now. */
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
    return state;
  }

  counts(kind: PodClass): boolean {
    return this.#effectsOn(kind).length > 0;
  }

  #effectsOn(kind: PodClass): readonly Effect[] {
    return (this.#effects[kind] ??= this.#effectsOf(kind));
  }

  podMoved(kind: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    let regroups = false;
    const effects = this.#effectsOn(kind);
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

  score(present: Presence, scores: Float64Array): void {
    const wide = this.#wide;
    for (let g = 0; g < present.length; g++) {
      const digits = this.#groups.digits(present.group[g]!, 1 + wide.length);
      let sum = this.#singleSums.keys[digits[0]!]!;
      for (let i = 0; i < wide.length; i++) {
        const digit = digits[i + 1]!;
        if (digit !== 0) sum += this.#sums[wide[i]!]![digit - 1]!;
      }
      scores[g] = sum;
    }
  }

  /** In floating point, the quotient first, as upstream. */
  normalize(scores: Float64Array): void {
    let least = Infinity;
    let largest = -Infinity;
    for (const score of scores) {
      if (score < least) least = score;
      if (score > largest) largest = score;
    }
    const range = largest - least;
    for (let i = 0; i < scores.length; i++) {
      scores[i] = range > 0 ? Math.trunc(100 * ((scores[i]! - least) / range)) : 0;
    }
  }

  /** The terms of a placed pod that select the incoming pod, with what each is worth. */
  #termsTowardsPod(kind: PodClassView): { topologyKey: string; weight: number }[] {
    const { hardPodAffinityWeight, ignorePreferredTermsOfExistingPods } = this.#options;
    const own = this.#terms.preferredAffinity.length + this.#terms.preferredAntiAffinity.length;
    if (ignorePreferredTermsOfExistingPods && own === 0) return [];
    const terms = existingTerms(kind, this.#cluster);
    const required = hardPodAffinityWeight > 0 ? terms.requiredAffinity : [];
    return [
      ...required.map((term) => ({ term, weight: hardPodAffinityWeight })),
      ...terms.preferredAffinity.map((term) => ({ term, weight: term.weight })),
      ...terms.preferredAntiAffinity.map((term) => ({ term, weight: -term.weight })),
    ]
      .filter(({ term }) => term.selects(this.#pod))
      .map(({ term, weight }) => ({ topologyKey: term.topologyKey, weight }));
  }

  #effectsOf(kindNumber: PodClass): readonly Effect[] {
    const kind = this.#cluster.podClasses[kindNumber]!;
    const { preferredAffinity, preferredAntiAffinity } = this.#terms;
    const sums = new Map<string, { weight: number; terms: number }>();
    const add = (topologyKey: string, weight: number): void => {
      const sum = sums.get(topologyKey) ?? { weight: 0, terms: 0 };
      sums.set(topologyKey, { weight: sum.weight + weight, terms: sum.terms + 1 });
    };
    for (const term of preferredAffinity)
      if (term.selects(kind)) add(term.topologyKey, term.weight);
    for (const term of preferredAntiAffinity) {
      if (term.selects(kind)) add(term.topologyKey, -term.weight);
    }
    if (kind.affinity !== undefined) {
      for (const { topologyKey, weight } of this.#termsTowardsPod(kind)) add(topologyKey, weight);
    }
    return Array.from(sums, ([topologyKey, { weight, terms }]) => ({
      column: this.#keys.indexOf(topologyKey),
      weight,
      terms,
    }));
  }
}

/** From v1.26 on the plugin skips where it has nothing to say. */
export class SkippingAffinityScore extends AffinityScore {
  skips(): boolean {
    return this.activeTerms === 0;
  }
}
