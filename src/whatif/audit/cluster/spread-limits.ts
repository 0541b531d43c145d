import { compileLabelSelector } from '../../../objects/index.ts';
import type { Pod, PodAffinityTerm, TopologySpreadConstraint } from '../../../objects/index.ts';
import { least } from '../../../units/index.ts';
import type { AuditedCluster } from './audited.ts';
import { countDomains } from './spread-counts.ts';
import type { DomainCounts } from './spread-counts.ts';
import { domainsOf } from './spread-domains.ts';

/** A rule of a pod that bounds how many pods like it the nodes can take, whatever room they have. */
export interface SpreadLimit {
  readonly most: number;
  /** "required anti-affinity lets 1 pod into each of 3 domains of kubernetes.io/hostname". */
  readonly text: string;
}

/** Whether rules that count domains bound the number of pods like this one. */
export const isSpread = (pod: Pod): boolean =>
  ownTerms(pod).length + ownConstraints(pod).length > 0;

/**
 * The tightest bound by required anti-affinity and by spread constraints with DoNotSchedule that select the pod itself; undefined without
 * one. Only what nodes are decides: their labels and taints, not their room and not whether they are cordoned or down.
 */
export function spreadLimit(pod: Pod, cluster: AuditedCluster): SpreadLimit | undefined {
  const limits = [
    ...ownTerms(pod).map((term) => byAntiAffinity(pod, term, cluster)),
    ...ownConstraints(pod).map((one) => byConstraint(pod, one, cluster)),
  ].filter((limit) => limit !== undefined);
  const most = least(limits.map((limit) => limit.most));
  return limits.find((limit) => limit.most === most);
}

/** A node without the key is in no domain: it takes any number of pods (satisfyPodAntiAffinity, plugins/interpodaffinity, v1.36). */
function byAntiAffinity(
  pod: Pod,
  { topologyKey }: PodAffinityTerm,
  cluster: AuditedCluster,
): SpreadLimit | undefined {
  const { open, isOpenOutside } = domainsOf(pod, { topologyKey, keys: [] }, cluster);
  if (isOpenOutside) return undefined;
  const most = open.length;
  const text = `required anti-affinity lets 1 pod into each of ${String(most)} domains of ${topologyKey}`;
  return { most, text };
}

/**
 * A domain without node for the pod stays as empty as it is, so that others may have maxSkew pods more and no more; so may all if
 * there are fewer domains than minDomains, which makes the global minimum 0.
 * Source: plugins/podtopologyspread/filtering.go, v1.36.
 */
function byConstraint(
  pod: Pod,
  constraint: TopologySpreadConstraint,
  cluster: AuditedCluster,
): SpreadLimit | undefined {
  const { topologyKey, maxSkew, minDomains = 1 } = constraint;
  // The plugin counts only nodes that have the keys of all constraints.
  const keys = hardConstraints(pod).map((one) => one.topologyKey);
  const { open, closed } = domainsOf(pod, { ...constraint, keys }, cluster);
  const isTooFew = open.length + closed.length < minDomains;
  if (closed.length === 0 && !isTooFew) return undefined;
  const each = maxSkew + (isTooFew ? 0 : fewestIn(closed, countDomains(pod, constraint, cluster)));
  const why = isTooFew
    ? `there are fewer than minDomains ${String(minDomains)}`
    : `${closed[0] ?? ''} counts and takes none`;
  const text = `the spread constraint (maxSkew ${String(maxSkew)}) lets ${String(each)} into each of ${String(open.length)} domains of ${topologyKey}, because ${why}`;
  return { most: each * open.length, text };
}

const fewestIn = (domains: readonly string[], counts: DomainCounts): number =>
  least(domains.map((domain) => counts.get(domain) ?? 0));

/** The terms of required anti-affinity that the pod itself matches. */
function ownTerms({ metadata: { namespace, labels = {} }, spec }: Pod): readonly PodAffinityTerm[] {
  const terms =
    spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  return terms.filter(
    ({ labelSelector, namespaces = [], namespaceSelector, mismatchLabelKeys = [] }) =>
      // Which namespaces a selector chooses is not asked here: without the own one the bound is not there.
      (namespaces.includes(namespace) ||
        (namespaces.length === 0 && namespaceSelector === undefined)) &&
      mismatchLabelKeys.length === 0 &&
      compileLabelSelector(labelSelector)(labels),
  );
}

/** The constraints that reject nodes and count the pod itself. */
function ownConstraints(pod: Pod): readonly TopologySpreadConstraint[] {
  const { labels = {} } = pod.metadata;
  return hardConstraints(pod).filter(({ labelSelector }) =>
    compileLabelSelector(labelSelector)(labels),
  );
}

const hardConstraints = ({
  spec: { topologySpreadConstraints = [] },
}: Pod): readonly TopologySpreadConstraint[] =>
  topologySpreadConstraints.filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule',
  );
