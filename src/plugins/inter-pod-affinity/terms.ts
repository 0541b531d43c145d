import { compileLabelSelector, isEmptySelector } from '../../objects/index.ts';
import type {
  LabelSelector,
  PodAffinityTerm,
  WeightedPodAffinityTerm,
} from '../../objects/index.ts';
import type { ClusterView, PodClassView } from '../../cluster/index.ts';
import type { AskedLabel } from '../../framework/index.ts';
import { askedLabel, askedLabels } from '../shared/asked-label.ts';

/** One compiled (anti-)affinity term of one pod. */
export interface Term {
  readonly topologyKey: string;
  readonly weight: number;
  readonly labelSelector: LabelSelector | undefined;
  /** Whether the term selects a pod. */
  selects(other: PodClassView): boolean;
}

export interface Terms {
  readonly requiredAffinity: readonly Term[];
  readonly requiredAntiAffinity: readonly Term[];
  readonly preferredAffinity: readonly Term[];
  readonly preferredAntiAffinity: readonly Term[];
}

/** How a release reads the namespaceSelectors of the incoming pod. */
export interface NamespaceRules {
  /**
   * Releases that keep the selector after resolving it to namespaces match it again, against an empty label set. A selector that an
   * empty set satisfies (only NotIn and DoesNotExist) then selects every namespace.
   */
  readonly matchesNamespacesWithoutLabels: boolean;
}

/**
 * Terms of the incoming pod: the namespaces that a namespaceSelector selects are added to the listed namespaces
 * (kubernetes v1.34.1 plugins/interpodaffinity/plugin.go mergeAffinityTermNamespacesIfNotEmpty, which changes a copy of the term
 * since v1.34 and so does not clear its selector).
 */
export function ownTerms(
  pod: PodClassView,
  cluster: ClusterView,
  { matchesNamespacesWithoutLabels }: NamespaceRules,
): Terms {
  return termsOf(pod, (term) => {
    const { namespaceSelector } = term;
    const listed = new Set(term.namespaces);
    if (namespaceSelector === undefined) {
      if (listed.size === 0) listed.add(pod.namespace);
      return ({ namespace }) => listed.has(namespace);
    }
    if (isEmptySelector(namespaceSelector)) return () => true;
    const matches = compileLabelSelector(namespaceSelector);
    if (matchesNamespacesWithoutLabels && matches({})) return () => true;
    for (const [name, labels] of cluster.namespaces) if (matches(labels)) listed.add(name);
    return ({ namespace }) => listed.has(namespace);
  });
}

/** Terms of a placed pod: a namespaceSelector matches the labels of the incoming pod's namespace. */
export function existingTerms(pod: PodClassView, cluster: ClusterView): Terms {
  return termsOf(pod, ({ namespaces = [], namespaceSelector }) => {
    if (namespaceSelector === undefined) {
      const named = namespaces.length === 0 ? [pod.namespace] : namespaces;
      return ({ namespace }) => named.includes(namespace);
    }
    const matches = compileLabelSelector(namespaceSelector);
    return ({ namespace }) =>
      namespaces.includes(namespace) || matches(cluster.namespaceLabels(namespace) ?? {});
  });
}

type NamespaceRule = (term: PodAffinityTerm) => (other: PodClassView) => boolean;

function termsOf(pod: PodClassView, namespaceRule: NamespaceRule): Terms {
  const { podAffinity, podAntiAffinity } = pod.affinity ?? {};
  const compile = (term: PodAffinityTerm, weight: number): Term => {
    const inNamespace = namespaceRule(term);
    const matches = compileLabelSelector(term.labelSelector);
    return {
      topologyKey: term.topologyKey,
      weight,
      labelSelector: term.labelSelector,
      selects: (other) => inNamespace(other) && matches(other.labels),
    };
  };
  const required = (terms: readonly PodAffinityTerm[] | undefined): Term[] =>
    (terms ?? []).map((term) => compile(term, 0));
  const preferred = (terms: readonly WeightedPodAffinityTerm[] | undefined): Term[] =>
    (terms ?? []).map(({ weight, podAffinityTerm }) => compile(podAffinityTerm, weight));
  return {
    requiredAffinity: required(podAffinity?.requiredDuringSchedulingIgnoredDuringExecution),
    requiredAntiAffinity: required(podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution),
    preferredAffinity: preferred(podAffinity?.preferredDuringSchedulingIgnoredDuringExecution),
    preferredAntiAffinity: preferred(
      podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution,
    ),
  };
}

/** With so many classes, looking up each label is no less work than asking about every class. */
const MOST_LOOK_UPS = 64;

/**
 * The labels of the pods that these terms select, and of these classes, whose terms select the pod; undefined if some may have none.
 */
export function askedOf(
  terms: readonly Term[],
  towards: ReadonlyMap<PodClassView, unknown>,
): readonly AskedLabel[] | undefined {
  if (towards.size > MOST_LOOK_UPS) return undefined;
  const ofClasses = Array.from(towards.keys(), ({ labels }) => askedLabel({ matchLabels: labels }));
  return askedLabels([...terms.map((term) => askedLabel(term.labelSelector)), ...ofClasses]);
}

export const matchesAll = (terms: readonly Term[], other: PodClassView): boolean =>
  terms.length > 0 && terms.every((term) => term.selects(other));
