import { compileTerm, requirementHolds } from '../../objects/index.ts';
import type {
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
} from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';

/** Whether a rule matches a node. */
export type NodeMatcher = (node: NodeIndex) => boolean;

/**
 * Matches the pod's nodeSelector and required node affinity. Undefined if it has neither
 * (component-helpers v0.34.1 scheduling/corev1/nodeaffinity GetRequiredNodeAffinity).
 */
export function requiredNodes(pod: PodView, cluster: ClusterView): NodeMatcher | undefined {
  const required = pod.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const selector = Object.entries(pod.nodeSelector ?? {});
  if (selector.length === 0 && required === undefined) return undefined;
  const all = selector.map(([key, value]) =>
    labelMatcher({ key, operator: 'In', values: [value] }, cluster),
  );
  const matchesAffinity = required === undefined ? undefined : nodeSelector(required, cluster);
  return (node) => all.every((matches) => matches(node)) && (matchesAffinity?.(node) ?? true);
}

/** Matches if any term matches; without terms, matches no node. */
export function nodeSelector(selector: NodeSelector, cluster: ClusterView): NodeMatcher {
  const any = selector.nodeSelectorTerms.map((term) => nodeTerm(term, cluster));
  return (node) => any.some((matches) => matches(node));
}

/** Matches if every requirement holds; an empty term and a term that cannot be parsed match no node. */
export function nodeTerm(term: NodeSelectorTerm, cluster: ClusterView): NodeMatcher {
  const { matchExpressions = [], matchFields = [] } = term;
  if (matchExpressions.length + matchFields.length === 0) return () => false;
  if (compileTerm(term).errors.length > 0) return () => false;
  const { names } = cluster.columns;
  const all = [
    ...matchExpressions.map((requirement) => labelMatcher(requirement, cluster)),
    ...matchFields.map(
      (requirement): NodeMatcher =>
        (node) =>
          requirement.key === 'metadata.name' && requirementHolds(requirement, names[node]),
    ),
  ];
  return (node) => all.every((matches) => matches(node));
}

/** Evaluates the requirement once per value of the label, not per node. */
function labelMatcher(requirement: NodeSelectorRequirement, cluster: ClusterView): NodeMatcher {
  const { valueOf, values } = cluster.columns.labelColumn(requirement.key);
  const holdsFor = Uint8Array.from([undefined, ...values], (value) =>
    requirementHolds(requirement, value) ? 1 : 0,
  );
  return (node) => holdsFor[valueOf[node]! + 1] === 1;
}
