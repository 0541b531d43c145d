import { compileRequiredNodeAffinity, labelOf, tolerates } from '../../../objects/index.ts';
import type { Node, Pod, TopologySpreadConstraint } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { isStateOfNode } from '../failure-kind.ts';
import type { AuditedCluster } from './audited.ts';
import { eligibility } from './spread-counts.ts';

/** Which domains count. */
interface DomainQuery extends Pick<
  TopologySpreadConstraint,
  'topologyKey' | 'nodeAffinityPolicy' | 'nodeTaintsPolicy'
> {
  /** Labels that a node must have. */
  readonly keys: readonly string[];
}

/** The domains that count: with a node that the pod may be placed on, and without. */
interface Domains {
  readonly open: readonly string[];
  readonly closed: readonly string[];
  /** Whether the pod may be placed on a node outside of all domains. */
  readonly isOpenOutside: boolean;
}

/** Most workloads ask the same of nodes. */
const known = new WeakMap<AuditedCluster, Map<string, Domains>>();

export function domainsOf(pod: Pod, query: DomainQuery, cluster: AuditedCluster): Domains {
  const { affinity, nodeSelector, tolerations } = pod.spec;
  const { topologyKey, keys, nodeAffinityPolicy, nodeTaintsPolicy } = query;
  const key = JSON.stringify([
    [affinity?.nodeAffinity, nodeSelector, tolerations],
    [topologyKey, keys, nodeAffinityPolicy, nodeTaintsPolicy],
  ]);
  const answers = getOrInsert(known, cluster, () => new Map<string, Domains>());
  return getOrInsert(answers, key, () => findDomains(pod, query, cluster));
}

function findDomains(
  pod: Pod,
  { topologyKey, keys, ...policies }: DomainQuery,
  { nodes }: AuditedCluster,
): Domains {
  const counts = eligibility(pod, policies);
  const takes = acceptance(pod);
  const isOpen = new Map<string, boolean>();
  let isOpenOutside = false;
  for (const node of nodes.values()) {
    const { labels = {} } = node.metadata;
    const domain = labelOf(labels, topologyKey);
    const hasAll = keys.every((key) => labelOf(labels, key) !== undefined);
    if (domain === undefined || !hasAll) isOpenOutside ||= takes(node);
    else if (counts(node)) isOpen.set(domain, isOpen.get(domain) === true || takes(node));
  }
  const domains = [...isOpen.keys()];
  return {
    open: domains.filter((domain) => isOpen.get(domain) === true),
    closed: domains.filter((domain) => isOpen.get(domain) === false),
    isOpenOutside,
  };
}

/** Whether labels and taints of a node let the pod in. */
function acceptance({ spec }: Pod): (node: Node) => boolean {
  const affinity = compileRequiredNodeAffinity(spec);
  const { tolerations = [] } = spec;
  return ({ metadata: { name, labels = {} }, spec: nodeSpec }) =>
    affinity.matches(labels, name) &&
    (nodeSpec?.taints ?? []).every(
      (taint) =>
        taint.effect === 'PreferNoSchedule' ||
        isStateOfNode(taint.key) ||
        tolerates(tolerations, taint),
    );
}
