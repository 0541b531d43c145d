import { HOSTNAME, INITIALIZED, REGISTERED } from '../../algebra/labels.ts';
import type { Provider } from '../../algebra/labels.ts';
import type { Requirement } from '../../algebra/requirement.ts';
import type { Requirements } from '../../algebra/requirements.ts';
import type { NodeClaim } from '../../objects/node-claim.ts';
import { statedRequirements } from './planned-claim.ts';
import type { PlannedClaim } from './planned-claim.ts';

const RELAXED = 'karpenter.sh/nodeclaim-min-values-relaxed';

/** Labels that templates have for DaemonSets alone. */
const SIMULATED: ReadonlySet<string> = new Set([REGISTERED, INITIALIZED]);

/** A NodeClaim with the requirements that it states, for those who go on reckoning with them. */
export interface MadeNodeClaim {
  readonly nodeClaim: NodeClaim;
  readonly requirements: Requirements;
}

/**
 * The object that Karpenter creates.
 *
 * Rule: NodeClaimTemplate.ToNodeClaim, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go, v1.13.
 */
export function nodeClaimOf(claim: PlannedClaim, name: string, provider: Provider): MadeNodeClaim {
  const requirements = statedRequirements(claim, provider, SIMULATED);
  const { template } = claim;
  const { metadata, spec } = template.pool.spec.template;
  const requests = [...claim.requests].map(([key, one]) => [key, one.canonical] as const);
  const nodeClaim: NodeClaim = {
    metadata: {
      name,
      generateName: `${claim.nodePool}-`,
      labels: { ...template.labels, ...customLabels(requirements, provider) },
      annotations: { ...metadata?.annotations, [RELAXED]: String(claim.isRelaxed) },
    },
    spec: {
      ...spec,
      requirements: requirements.toStated(),
      resources: { requests: Object.fromEntries(requests) },
    },
  };
  return { nodeClaim, requirements };
}

/** Values for labels that no instance type decides. */
function customLabels(
  requirements: Requirements,
  { wellKnownLabels }: Provider,
): Readonly<Record<string, string>> {
  const custom = [...requirements].filter(
    ({ key }) => !wellKnownLabels.has(key) && key !== HOSTNAME,
  );
  return Object.fromEntries(
    custom.flatMap((requirement) => {
      const value = anyValue(requirement);
      return value === undefined ? [] : [[requirement.key, value]];
    }),
  );
}

/** Karpenter takes any value of a set, and any integer within bounds; here it is the first. */
function anyValue(requirement: Requirement): string | undefined {
  const { complement, gte, lte, values } = requirement;
  if (complement) return String(gte ?? Math.min(0, lte ?? 0));
  return values.size === 0 ? undefined : requirement.sortedValues()[0];
}
