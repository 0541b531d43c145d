import { labelOf } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import type { Constraint } from './constraints.ts';

/** A domain with the pods that count, in the order in which the last is moved first. */
export interface Domain {
  readonly value: string;
  pods: readonly Pod[];
}

/**
 * The domains from the smallest to the largest. Domains without pods count if a node of them is included; pods count on any node
 * with the label.
 *
 * Rule: Balance and sortDomains, topologyspreadconstraint.go of the descheduler, v0.36.
 *
 * @param nodeOf the node of a listed pod
 */
export function domainsOf(
  constraint: Constraint,
  pods: readonly Pod[],
  nodes: readonly Node[],
  nodeOf: (pod: Pod) => Node | undefined,
): readonly Domain[] {
  const { topologyKey, counts, includes } = constraint;
  const byValue = new Map<string, Pod[]>();
  for (const node of nodes) {
    const value = labelOf(node.metadata.labels ?? {}, topologyKey);
    if (value !== undefined && includes(node)) byValue.set(value, []);
  }
  for (const pod of pods) {
    const value = labelOf(nodeOf(pod)?.metadata.labels ?? {}, topologyKey);
    if (value === undefined || pod.metadata.deletionTimestamp !== undefined) continue;
    if (counts(pod.metadata.labels ?? {})) getOrInsert(byValue, value, () => []).push(pod);
  }
  return Array.from(byValue, ([value, ofValue]) => ({ value, pods: inOrder(ofValue) })).sort(
    (a, b) => a.pods.length - b.pods.length,
  );
}

/**
 * Pods with a nodeSelector or node affinity first, then those without a priority in the order in which they are listed, then by
 * priority from low to high. Pods of an equal priority are reversed, since the descheduler's comparison says of each that it comes
 * before the other, and Go's insertion sort then swaps them.
 */
function inOrder(pods: readonly Pod[]): readonly Pod[] {
  const rank = ({ spec }: Pod): number => spec.priority ?? -Infinity;
  const places = new Map(pods.map((pod, place) => [pod, rank(pod) === -Infinity ? place : -place]));
  return pods.toSorted((a, b) => {
    const [isBoundA, isBoundB] = [choosesNodes(a), choosesNodes(b)];
    if (isBoundA !== isBoundB) return isBoundA ? -1 : 1;
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    return (places.get(a) ?? 0) - (places.get(b) ?? 0);
  });
}

const choosesNodes = ({ spec }: Pod): boolean =>
  spec.nodeSelector !== undefined || spec.affinity?.nodeAffinity !== undefined;

/** The largest domain exceeds the smallest by more than the skew. */
export function isUnbalanced(domains: readonly Domain[], { maxSkew }: Constraint): boolean {
  const smallest = domains[0]?.pods.length ?? 0;
  const largest = domains.at(-1)?.pods.length ?? 0;
  return largest - smallest > maxSkew;
}
