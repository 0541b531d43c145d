import {
  compileLabelSelector,
  compileRequiredNodeAffinity,
  labelOf,
  tolerates,
} from '../../../objects/index.ts';
import type { Labels, Node, Pod, TopologySpreadConstraint } from '../../../objects/index.ts';
import type { AuditedCluster } from './audited.ts';

/** Pods per topology domain, over the nodes that a spread constraint of a pod counts. */
export type DomainCounts = ReadonlyMap<string, number>;

/** Source of what counts: kubernetes v1.34.1 plugins/podtopologyspread/filtering.go calPreFilterState. */
export function countDomains(
  pod: Pod,
  constraint: TopologySpreadConstraint,
  cluster: AuditedCluster,
): DomainCounts {
  const selects = selectorOf(pod, constraint);
  const { topologyKey } = constraint;
  const isEligible = eligibility(pod, constraint);
  const counts = new Map<string, number>();
  const domainOf = new Map<string, string>();
  for (const [name, node] of cluster.nodes) {
    const domain = labelOf(node.metadata.labels ?? {}, topologyKey);
    if (domain === undefined || !isEligible(node)) continue;
    domainOf.set(name, domain);
    counts.set(domain, counts.get(domain) ?? 0);
  }
  for (const { labels, nodes } of cluster.labelSets(pod.metadata.namespace)) {
    if (!selects(labels)) continue;
    for (const [node, pods] of nodes) {
      const domain = domainOf.get(node);
      if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + pods);
    }
  }
  return counts;
}

function selectorOf(
  { metadata: { labels: own = {} } }: Pod,
  { labelSelector, matchLabelKeys = [] }: TopologySpreadConstraint,
): (labels: Labels) => boolean {
  const selects = compileLabelSelector(labelSelector);
  const keys = matchLabelKeys.filter((key) => Object.hasOwn(own, key));
  return (labels) => selects(labels) && keys.every((key) => labelOf(labels, key) === own[key]);
}

/** Whether a constraint counts a node that has its key. */
export function eligibility(
  { spec }: Pod,
  {
    nodeAffinityPolicy,
    nodeTaintsPolicy,
  }: Pick<TopologySpreadConstraint, 'nodeAffinityPolicy' | 'nodeTaintsPolicy'>,
): (node: Node) => boolean {
  const affinity = nodeAffinityPolicy === 'Ignore' ? undefined : compileRequiredNodeAffinity(spec);
  const { tolerations = [] } = spec;
  return ({ metadata: { name, labels = {} }, spec: nodeSpec }) =>
    affinity?.matches(labels, name) !== false &&
    (nodeTaintsPolicy !== 'Honor' ||
      (nodeSpec?.taints ?? []).every(
        (taint) => taint.effect === 'PreferNoSchedule' || tolerates(tolerations, taint),
      ));
}

/** The most and the fewest pods of a domain, and how far they are apart. */
export interface Skew {
  readonly skew: number;
  readonly most: readonly [domain: string, pods: number];
  readonly fewest: readonly [domain: string, pods: number];
}

/** Undefined without domains. With fewer domains than `minDomains` the fewest pods count as none. */
export function skewOf(counts: DomainCounts, minDomains = 1): Skew | undefined {
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const [most] = sorted;
  const fewest = sorted.at(-1);
  if (most === undefined || fewest === undefined) return undefined;
  const least = counts.size < minDomains ? 0 : fewest[1];
  return { skew: most[1] - least, most, fewest };
}

/** "topology.kubernetes.io/zone: a has 5, b has 1, maxSkew 1". */
export function skewText(
  { topologyKey, maxSkew }: TopologySpreadConstraint,
  { most, fewest }: Skew,
): string {
  const one = `${most[0]} has ${String(most[1])}`;
  const other = most[0] === fewest[0] ? '' : `, ${fewest[0]} has ${String(fewest[1])}`;
  return `${topologyKey}: ${one}${other}, maxSkew ${String(maxSkew)}`;
}
