import { HOSTNAME } from '../../algebra/labels.ts';
import type { Requirement } from '../../algebra/requirement.ts';
import type { GroupRule } from './group-rule.ts';

/** What is asked of a group. */
interface Question {
  readonly rule: GroupRule;
  readonly counts: ReadonlyMap<string, number>;
  readonly empty: ReadonlySet<string>;
  readonly selectsPod: boolean;
  /** The domains that the pod's own requirements allow. */
  readonly podDomains: Requirement;
  /** The domains that the node can still have. */
  readonly nodeDomains: Requirement;
}

/**
 * The domains that a pod may go to. Of equal ones Karpenter takes any; here it is the first in the order in which they became known.
 *
 * Rule: nextDomainTopologySpread, nextDomainAffinity and nextDomainAntiAffinity,
 * sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/topologygroup.go, v1.13.
 */
export function nextDomains(question: Question): readonly string[] {
  switch (question.rule.kind) {
    case 'topology spread':
      return spreadDomains(question);
    case 'pod affinity':
      return affinityDomains(question);
    case 'pod anti-affinity':
      return antiAffinityDomains(question);
  }
}

/** The hostname of a node that is asked about; it may not be registered yet. */
function hostOf({ rule, nodeDomains }: Question): string | undefined {
  if (rule.key !== HOSTNAME || nodeDomains.values.size !== 1) return undefined;
  const [host] = nodeDomains.values;
  return host;
}

/** The domain with the fewest pods among those within the skew. */
function spreadDomains(question: Question): readonly string[] {
  const { rule, counts, selectsPod } = question;
  const own = selectsPod ? 1 : 0;
  const host = hostOf(question);
  if (host !== undefined) {
    // A new node is always possible, so that the global minimum of hosts is 0.
    return (counts.get(host) ?? 0) + own <= rule.maxSkew ? [host] : [];
  }
  const least = leastCount(question);
  let best: string | undefined;
  let bestCount = Infinity;
  for (const [domain, count] of domainsOfNode(question)) {
    if (count + own - least > rule.maxSkew || count >= bestCount) continue;
    best = domain;
    bestCount = count;
  }
  return best === undefined ? [] : [best];
}

/** The known domains that the node can have, with their counts. */
function* domainsOfNode({ counts, nodeDomains }: Question): Generator<readonly [string, number]> {
  if (nodeDomains.operator === 'In') {
    for (const domain of nodeDomains.values) {
      const count = counts.get(domain);
      if (count !== undefined) yield [domain, count];
    }
    return;
  }
  for (const [domain, count] of counts) if (nodeDomains.has(domain)) yield [domain, count];
}

function leastCount({ rule, counts, podDomains }: Question): number {
  if (rule.key === HOSTNAME) return 0;
  let least = Infinity;
  let domains = 0;
  for (const [domain, count] of counts) {
    if (!podDomains.has(domain)) continue;
    domains += 1;
    if (count < least) least = count;
  }
  return rule.minDomains !== undefined && domains < rule.minDomains ? 0 : least;
}

/** The domains with a matching pod; if there is none and the pod matches itself, one to begin with. */
function affinityDomains(question: Question): readonly string[] {
  const { counts, podDomains, nodeDomains } = question;
  const host = hostOf(question);
  if (host !== undefined) {
    if (!podDomains.has(host)) return [];
    return (counts.get(host) ?? 0) > 0 || mayBegin(question) ? [host] : [];
  }
  const domains: string[] = [];
  for (const [domain, count] of domainsOfNode(question)) {
    if (count > 0 && podDomains.has(domain)) domains.push(domain);
  }
  if (domains.length > 0 || !mayBegin(question)) return domains;
  const known = [...counts.keys()];
  const both = podDomains.intersect(nodeDomains);
  const first = known.find((domain) => both.has(domain));
  const anywhere = known.find((domain) => podDomains.has(domain));
  return [first, anywhere].filter((domain) => domain !== undefined);
}

function mayBegin({ selectsPod, counts, empty, podDomains }: Question): boolean {
  if (!selectsPod) return false;
  if (counts.size === empty.size) return true;
  for (const [domain, count] of counts) if (count > 0 && podDomains.has(domain)) return false;
  return true;
}

/** The domains without a matching pod. */
function antiAffinityDomains(question: Question): readonly string[] {
  const { counts, empty, podDomains, nodeDomains } = question;
  const host = hostOf(question);
  if (host !== undefined) return (counts.get(host) ?? 0) === 0 ? [host] : [];
  const isFew = nodeDomains.operator === 'In' && nodeDomains.size < empty.size;
  const candidates = isFew ? nodeDomains.values : empty;
  return [...candidates].filter(
    (domain) => empty.has(domain) && nodeDomains.has(domain) && podDomains.has(domain),
  );
}
