import { compileLabelSelector, isEmptySelector } from '../../objects/index.ts';
import type { PodAffinityTerm, WeightedPodAffinityTerm } from '../../objects/index.ts';
import type { ClusterView, PodClassView } from '../../cluster/index.ts';
import type { AskedLabel } from '../../framework/index.ts';
import { askedLabel, askedLabels } from '../shared/asked-label.ts';

/** One compiled (anti-)affinity term of one pod. */
export interface Term {
  readonly topologyKey: string;
  readonly weight: number;
  /** A label that every selected pod has; undefined if there is none. */
  readonly asks: AskedLabel | undefined;
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
      return inOneOf(listed);
    }
    if (isEmptySelector(namespaceSelector)) return ANYWHERE;
    const matches = compileLabelSelector(namespaceSelector);
    if (matchesNamespacesWithoutLabels && matches({})) return ANYWHERE;
    for (const [name, labels] of cluster.namespaces) if (matches(labels)) listed.add(name);
    return inOneOf(listed);
  });
}

/** Terms of a placed pod: a namespaceSelector matches the labels of the incoming pod's namespace. */
export function existingTerms(pod: PodClassView, cluster: ClusterView): Terms {
  return termsOf(pod, ({ namespaces = [], namespaceSelector }) => {
    if (namespaceSelector === undefined) {
      return inOneOf(new Set(namespaces.length === 0 ? [pod.namespace] : namespaces));
    }
    const matches = compileLabelSelector(namespaceSelector);
    return {
      only: undefined,
      has: ({ namespace }) =>
        namespaces.includes(namespace) || matches(cluster.namespaceLabels(namespace) ?? {}),
    };
  });
}

/** The namespaces of a term. */
interface Namespaces {
  /** The only one; undefined if there may be others. */
  readonly only: string | undefined;
  readonly has: (other: PodClassView) => boolean;
}

const ANYWHERE: Namespaces = { only: undefined, has: () => true };

function inOneOf(names: ReadonlySet<string>): Namespaces {
  const [first] = names;
  return {
    only: names.size === 1 ? first : undefined,
    has: ({ namespace }) => names.has(namespace),
  };
}

type NamespaceRule = (term: PodAffinityTerm) => Namespaces;

function termsOf(pod: PodClassView, namespaceRule: NamespaceRule): Terms {
  const { podAffinity, podAntiAffinity } = pod.affinity ?? {};
  const compile = (term: PodAffinityTerm, weight: number): Term => {
    const { only, has } = namespaceRule(term);
    const asked = askedLabel(term.labelSelector);
    const matches = compileLabelSelector(term.labelSelector);
    return {
      topologyKey: term.topologyKey,
      weight,
      asks: asked && { ...asked, namespace: only },
      selects: (other) => has(other) && matches(other.labels),
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
  const ofClasses = Array.from(towards.keys(), ({ labels, namespace }) => {
    const asked = askedLabel({ matchLabels: labels });
    return asked && { ...asked, namespace };
  });
  return askedLabels([...terms.map(({ asks }) => asks), ...ofClasses]);
}

export const matchesAll = (terms: readonly Term[], other: PodClassView): boolean =>
  terms.length > 0 && terms.every((term) => term.selects(other));
