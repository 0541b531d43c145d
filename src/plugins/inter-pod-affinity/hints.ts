import { compileLabelSelector } from '../../objects/index.ts';
import type { Labels, Node, Pod, PodAffinityTerm } from '../../objects/index.ts';
import type { EventHint, ObjectChange } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';
import { hasNode, hasPlace } from '../shared/placed-pods.ts';

/** A required term of a waiting pod. */
interface WaitingTerm {
  readonly topologyKey: string;
  /** `namespaceLabels`: labels of the namespace of `pod`. */
  readonly selects: (pod: Pod, namespaceLabels: Labels) => boolean;
}

interface WaitingTerms {
  readonly affinity: readonly WaitingTerm[];
  readonly antiAffinity: readonly WaitingTerm[];
}

const NONE: readonly PodAffinityTerm[] = [];
const NO_LABELS: Labels = {};

/** By the namespace and the affinity of the pod, which pods of a template share. */
const known = new WeakMap<object, Map<string, WaitingTerms>>();

/**
 * A pod on a node matches the pod's own terms as it must, and did not before. A namespaceSelector is matched without the labels of
 * the namespace, and the terms of other pods are not looked at: a pod that another pod's anti-affinity keeps away waits for the flush
 * of leftover pods.
 *
 * Source: kubernetes v1.34.1 plugins/interpodaffinity isSchedulableAfterPodChange.
 */
export const mayMatch: EventHint = (pod, change) => matches(pod, change, () => NO_LABELS);

/**
 * The hint from v1.36 on: a pod that is gone may have kept the pod away with its own anti-affinity, a nominated pod counts like one on
 * a node, and other labels of the pod itself may help.
 *
 * Source: kubernetes v1.36.3 plugins/interpodaffinity isSchedulableAfterPodChange.
 */
export const mayMatchEitherWay: EventHint = (pod, change) => {
  const { now, before } = changed('Pod', change);
  if (now !== undefined && before !== undefined && now.metadata.uid === pod.metadata.uid)
    return true;
  if ([now, before].some((each) => each !== undefined && !hasPlace(each))) return false;
  if (matchesAmong(pod, { now, before }, () => NO_LABELS)) return true;
  if (now !== undefined || before === undefined) return false;
  const { antiAffinity } = termsOf(before);
  return antiAffinity.length > 0 && antiAffinity.every(({ selects }) => selects(pod, NO_LABELS));
};

/** `mayMatch` with the labels of namespaces, for releases without hints. Source: kubernetes v1.31 internal/queue getUnschedulablePodsWithCrossTopologyTerm. */
export const mayMatchInNamespace: EventHint = (pod, change, cluster) =>
  matches(pod, change, (namespace) => cluster.namespaceLabels(namespace) ?? NO_LABELS);

function matches(pod: Pod, change: ObjectChange, labelsOf: (namespace: string) => Labels): boolean {
  const { now, before } = changed('Pod', change);
  if ([now, before].some((each) => each !== undefined && !hasNode(each))) return false;
  return matchesAmong(pod, { now, before }, labelsOf);
}

interface PodChange {
  readonly now: Pod | undefined;
  readonly before: Pod | undefined;
}

function matchesAmong(
  pod: Pod,
  { now, before }: PodChange,
  labelsOf: (namespace: string) => Labels,
): boolean {
  const { affinity, antiAffinity } = termsOf(pod);
  const matchesAll = (terms: readonly WaitingTerm[], other: Pod): boolean => {
    const labels = labelsOf(other.metadata.namespace);
    return terms.length > 0 && terms.every(({ selects }) => selects(other, labels));
  };
  if (now !== undefined && before !== undefined) {
    return (
      (!matchesAll(affinity, before) && matchesAll(affinity, now)) ||
      (matchesAll(antiAffinity, before) && !matchesAll(antiAffinity, now))
    );
  }
  if (now !== undefined) return matchesAll(affinity, now);
  return before !== undefined && matchesAll(antiAffinity, before);
}

/** A node comes into the topology of a term, or leaves that of an anti-affinity term. Source: the same file, isSchedulableAfterNodeChange. */
export const changesTopology: EventHint = (pod, change) => {
  const { now, before } = changed('Node', change);
  const { affinity, antiAffinity } = termsOf(pod);
  const value = (node: Node | undefined, { topologyKey }: WaitingTerm): string | undefined =>
    node?.metadata.labels?.[topologyKey];
  const joins = affinity.some((term) => {
    const joined = value(now, term);
    return joined !== undefined && joined !== value(before, term);
  });
  const leaves = antiAffinity.some((term) => {
    const left = value(before, term);
    return before === undefined || (left !== undefined && left !== value(now, term));
  });
  return joins || leaves;
};

function termsOf({ metadata: { namespace }, spec }: Pod): WaitingTerms {
  const { podAffinity, podAntiAffinity } = spec.affinity ?? {};
  const compile = (terms = NONE): readonly WaitingTerm[] =>
    terms.map((term) => waitingTerm(term, namespace));
  const key = spec.affinity;
  const byNamespace = key && (known.get(key) ?? new Map<string, WaitingTerms>());
  const before = byNamespace?.get(namespace);
  if (before !== undefined) return before;
  const made = {
    affinity: compile(podAffinity?.requiredDuringSchedulingIgnoredDuringExecution),
    antiAffinity: compile(podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution),
  };
  if (key !== undefined && byNamespace !== undefined) {
    known.set(key, byNamespace.set(namespace, made));
  }
  return made;
}

function waitingTerm(term: PodAffinityTerm, own: string): WaitingTerm {
  const { namespaces = [], namespaceSelector, topologyKey, labelSelector } = term;
  const listed = namespaces.length === 0 && namespaceSelector === undefined ? [own] : namespaces;
  const selectsNamespace = compileLabelSelector(namespaceSelector);
  const matches = compileLabelSelector(labelSelector);
  return {
    topologyKey,
    selects: ({ metadata: { namespace, labels = NO_LABELS } }, namespaceLabels) =>
      (listed.includes(namespace) || selectsNamespace(namespaceLabels)) && matches(labels),
  };
}
