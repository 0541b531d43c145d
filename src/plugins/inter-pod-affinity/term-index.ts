import { labelOf } from '../../objects/index.ts';
import type { ClusterView, PodClassView } from '../../cluster/index.ts';
import { askedPlace } from '../../framework/index.ts';
import { existingTerms } from './terms.ts';
import type { Term, Terms } from './terms.ts';
import { getOrInsert } from '../../units/index.ts';

/** A term of the pods of a class. */
export interface PlacedTerm extends Term {
  readonly of: PodClassView;
  readonly kind: keyof Terms;
}

/**
 * The terms of all pod classes, by a label that their selectors ask for and by namespace: most terms select the pods of one workload, and
 * a pod has to look only at terms that ask for one of its labels in its namespace. Without the index the work grows with the square of the workloads.
 */
class TermIndex {
  /** By the key of a label, and by its value and the only namespace of the term. */
  readonly #asking = new Map<string, Map<string, PlacedTerm[]>>();
  /** Terms that ask for no value of a label. */
  readonly #others: PlacedTerm[] = [];
  readonly #classes: readonly PodClassView[];
  #read = 0;

  constructor(classes: readonly PodClassView[]) {
    this.#classes = classes;
  }

  /** Reads the classes that are new since the last call. */
  catchUp(cluster: ClusterView): void {
    while (this.#read < this.#classes.length) this.#add(this.#classes[this.#read++]!, cluster);
  }

  *near(pod: PodClassView): Iterable<PlacedTerm> {
    yield* this.#others;
    for (const [key, byValue] of this.#asking) {
      const value = labelOf(pod.labels, key);
      if (value === undefined) continue;
      yield* byValue.get(askedPlace(value)) ?? [];
      yield* byValue.get(askedPlace(value, pod.namespace)) ?? [];
    }
  }

  #add(of: PodClassView, cluster: ClusterView): void {
    const terms = existingTerms(of, cluster);
    for (const kind of KINDS) {
      for (const term of terms[kind]) this.#addTerm({ ...term, of, kind });
    }
  }

  #addTerm(term: PlacedTerm): void {
    const { asks } = term;
    if (asks === undefined) {
      this.#others.push(term);
      return;
    }
    const byValue = getOrInsert(this.#asking, asks.key, () => new Map());
    for (const value of asks.values) {
      getOrInsert(byValue, askedPlace(value, asks.namespace), () => []).push(term);
    }
  }
}

const KINDS = [
  'requiredAffinity',
  'requiredAntiAffinity',
  'preferredAffinity',
  'preferredAntiAffinity',
] as const satisfies readonly (keyof Terms)[];

/** By the list of classes, which a cluster only appends to, or replaces. */
const indexes = new WeakMap<readonly PodClassView[], TermIndex>();

/** The terms of placed pods that select a pod, by their class. */
export function termsTowards(
  pod: PodClassView,
  cluster: ClusterView,
): ReadonlyMap<PodClassView, readonly PlacedTerm[]> {
  const classes = cluster.podClassesWithTerms;
  const index = getOrInsert(indexes, classes, () => new TermIndex(classes));
  index.catchUp(cluster);
  const towards = new Map<PodClassView, PlacedTerm[]>();
  for (const term of index.near(pod)) {
    if (!term.selects(pod)) continue;
    getOrInsert(towards, term.of, () => []).push(term);
  }
  return towards;
}

/** Whether no affinity term concerns a pod: it has none, and no placed pod has one that selects it. True of most pods. */
export const isUnconcerned = (pod: PodClassView, cluster: ClusterView): boolean =>
  pod.affinity?.podAffinity === undefined &&
  pod.affinity?.podAntiAffinity === undefined &&
  (cluster.podClassesWithTerms.length === 0 || termsTowards(pod, cluster).size === 0);
