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
import { asGroup, FITS, unresolvable, unschedulable } from '../../framework/index.ts';
import type {
  AskedLabel,
  Cause,
  Group,
  GroupFilter,
  ReasonWords,
  Supposition,
  Verdict,
} from '../../framework/index.ts';
import { sharedGroups } from '../shared/group-numbers.ts';
import { Effects } from './effects.ts';
import { termsTowards } from './term-index.ts';
import type { PlacedTerm } from './term-index.ts';
import { askedOf, matchesAll, ownTerms } from './terms.ts';
import type { NamespaceRules, Terms } from './terms.ts';

/** The rules that have counters: the pod's affinity, its anti-affinity, and the anti-affinity of placed pods. */
const AFFINITY = 0;
const ANTI_AFFINITY = 1;
const EXISTING_ANTI_AFFINITY = 2;
const RULES = ['affinity', 'anti-affinity', 'existing-anti-affinity'] as const;

export const REASONS = {
  affinity: {
    about: 'pod-affinity',
    text: "node(s) didn't match pod affinity rules",
  },
  'anti-affinity': {
    about: 'anti-affinity',
    text: "node(s) didn't match pod anti-affinity rules",
  },
  'existing-anti-affinity': {
    about: 'anti-affinity',
    text: "node(s) didn't satisfy existing pods anti-affinity rules",
  },
} as const satisfies Record<(typeof RULES)[number], ReasonWords>;

/** The counter that each placed pod of a class raises: of a rule, in the pod's domain of a column. */
interface Effect {
  readonly rule: number;
  readonly column: number;
}

const NO_EFFECTS: readonly Effect[] = [];

/**
 * Counts placed pods per rule and topology domain. A group has one digit per topology key: the flags of counters above zero of a
 * domain that is one node, or the number of a wider domain (kubernetes v1.34.1 plugins/interpodaffinity/filtering.go).
 */
export class AffinityFilter implements GroupFilter {
  readonly type = 'group';
  readonly #cluster: ClusterView;
  readonly #terms: Terms;
  /** The terms of placed pods that select the pod. */
  readonly #towards: ReadonlyMap<PodClassView, readonly PlacedTerm[]>;
  readonly #keys: string[] = [];
  readonly #columns: readonly LabelColumn[];
  /** By rule, column and value of the label. */
  readonly #counts: readonly (readonly Int32Array[])[];
  readonly #affinityColumns: readonly boolean[];
  readonly #effects = new Effects<Effect>((podClass) => this.#effectsOf(podClass));
  readonly asks: readonly AskedLabel[] | undefined;
  readonly startsAs: string;
  readonly #groups: Sequences;
  readonly #matchesItself: boolean;
  /** By rule: how many of its counters are above zero, over all domains. */
  readonly #pairs = RULES.map(() => 0);

  constructor(pod: PodView, cluster: ClusterView, rules: NamespaceRules) {
    this.#cluster = cluster;
    this.#terms = ownTerms(pod, cluster, rules);
    const { requiredAffinity, requiredAntiAffinity } = this.#terms;
    const keys = new Set([...requiredAffinity, ...requiredAntiAffinity].map((t) => t.topologyKey));
    this.#towards = termsTowards(pod, cluster);
    for (const terms of this.#towards.values()) {
      for (const { kind, topologyKey } of terms) {
        if (kind === 'requiredAntiAffinity') keys.add(topologyKey);
      }
    }
    this.#keys = [...keys];
    this.#columns = this.#keys.map((key) => cluster.columns.labelColumn(key));
    this.#counts = RULES.map(() => this.#columns.map((c) => new Int32Array(c.values.length)));
    this.#affinityColumns = this.#keys.map((key) =>
      requiredAffinity.some((term) => term.topologyKey === key),
    );
    this.asks = askedOf([...requiredAffinity, ...requiredAntiAffinity], this.#towards);
    this.startsAs = JSON.stringify(['AffinityFilter', ...this.#keys]);
    this.#groups = sharedGroups(cluster, this.startsAs);
    this.#matchesItself = matchesAll(requiredAffinity, pod);
  }

  /** The pod has no rules, and no rule of placed pods concerns it. */
  get isEmpty(): boolean {
    return this.#keys.length === 0;
  }

  group(node: NodeIndex): Group {
    let state = 0;
    for (let i = 0; i < this.#columns.length; i++) {
      const { valueOf, distinct } = this.#columns[i]!;
      const value = valueOf[node]!;
      const digit = value === ABSENT ? 0 : 1 + (distinct ? this.#flags(i, value) : value);
      state = this.#groups.next(state, digit);
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
      const { rule, column } = effects[i]!;
      const { valueOf, distinct } = this.#columns[column]!;
      const value = valueOf[node]!;
      if (value === ABSENT) continue;
      const counts = this.#counts[rule]![column]!;
      const before = counts[value]!;
      counts[value] = before + step;
      if (before === 0 || before + step === 0) this.#pairs[rule]! += step;
      regroups ||= distinct;
    }
    return regroups;
  }

  filter(group: Group): Verdict {
    const digits = this.#groups.digits(group, this.#columns.length);
    let isNear = true;
    let flags = 0;
    for (let i = 0; i < digits.length; i++) {
      const digit = digits[i]!;
      if (digit === 0) {
        if (this.#affinityColumns[i]!) return unresolvable(AFFINITY);
        continue;
      }
      const here = this.#columns[i]!.distinct ? digit - 1 : this.#flags(i, digit - 1);
      if (this.#affinityColumns[i]! && (here & (1 << AFFINITY)) === 0) isNear = false;
      flags |= here;
    }
    return this.#judge(isNear, flags, this.#pairs[AFFINITY]!);
  }

  #judge(isNear: boolean, flags: number, affinityPairs: number): Verdict {
    // The first of a series of pods with affinity to each other fits anywhere.
    const isFirst = affinityPairs === 0 && this.#matchesItself;
    if (!isNear && !isFirst) return unresolvable(AFFINITY);
    if ((flags & (1 << ANTI_AFFINITY)) !== 0) return unschedulable(ANTI_AFFINITY);
    if ((flags & (1 << EXISTING_ANTI_AFFINITY)) !== 0) return unschedulable(EXISTING_ANTI_AFFINITY);
    return FITS;
  }

  /** Upstream's updateWithPod. If its PreFilter returned Skip, the plugin ignores assumed moves. */
  suppose(node: NodeIndex): Supposition {
    const { requiredAffinity, requiredAntiAffinity } = this.#terms;
    const hasTerms = requiredAffinity.length + requiredAntiAffinity.length > 0;
    const isSkipped = !hasTerms && this.#pairs[EXISTING_ANTI_AFFINITY] === 0;
    if (isSkipped) return { podMoved: () => undefined, filter: () => FITS };
    const moved = RULES.map(() => this.#columns.map(() => 0));
    return {
      podMoved: (podClass, step) => {
        for (const { rule, column } of this.#effects.of(podClass)) {
          moved[rule]![column]! += step;
        }
      },
      filter: () => this.#filterSupposed(node, moved),
    };
  }

  #filterSupposed(node: NodeIndex, moved: readonly (readonly number[])[]): Verdict {
    let isNear = true;
    let flags = 0;
    let affinityPairs = this.#pairs[AFFINITY]!;
    for (let i = 0; i < this.#columns.length; i++) {
      const value = this.#columns[i]!.valueOf[node]!;
      if (value === ABSENT) {
        if (this.#affinityColumns[i]!) return unresolvable(AFFINITY);
        continue;
      }
      for (let rule = 0; rule < RULES.length; rule++) {
        const before = this.#counts[rule]![i]![value]!;
        const after = before + moved[rule]![i]!;
        if (after > 0) flags |= 1 << rule;
        if (rule !== AFFINITY) continue;
        affinityPairs += (after === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
        if (this.#affinityColumns[i]! && after <= 0) isNear = false;
      }
    }
    return this.#judge(isNear, flags, affinityPairs);
  }

  explain(detail: number): readonly Cause[] {
    return [{ id: RULES[detail]! }];
  }

  #flags(column: number, value: number): number {
    let flags = 0;
    for (let rule = 0; rule < RULES.length; rule++) {
      if (this.#counts[rule]![column]![value]! > 0) flags |= 1 << rule;
    }
    return flags;
  }

  #effectsOf(podClass: PodClass): readonly Effect[] {
    const placed = this.#cluster.podClasses[podClass]!;
    const { requiredAffinity, requiredAntiAffinity } = this.#terms;
    const towards = placed.affinity === undefined ? undefined : this.#towards.get(placed);
    const isMatched =
      matchesAll(requiredAffinity, placed) ||
      requiredAntiAffinity.some((term) => term.selects(placed));
    // Most classes of many have no effect: nothing is allocated for them.
    if (!isMatched && towards === undefined) return NO_EFFECTS;
    const effects: Effect[] = [];
    const add = (rule: number, topologyKey: string): void => {
      effects.push({ rule, column: this.#keys.indexOf(topologyKey) });
    };
    if (matchesAll(requiredAffinity, placed)) {
      for (const term of requiredAffinity) add(AFFINITY, term.topologyKey);
    }
    for (const term of requiredAntiAffinity) {
      if (term.selects(placed)) add(ANTI_AFFINITY, term.topologyKey);
    }
    for (const { kind, topologyKey } of towards ?? []) {
      if (kind === 'requiredAntiAffinity') add(EXISTING_ANTI_AFFINITY, topologyKey);
    }
    return effects;
  }
}
