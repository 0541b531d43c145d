import type { Pod } from '../../../../objects/index.ts';
import { CAPACITY_TYPE, HOSTNAME, INSTANCE_TYPE, RESERVED } from '../../algebra/labels.ts';
import type { Provider } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import type { Requirements } from '../../algebra/requirements.ts';
import type { InstanceType } from '../../catalogue/instance-type.ts';
import { checkMinValues } from '../../catalogue/min-values.ts';
import type { Quantity } from '../../../../units/index.ts';
import type { Quantities } from '../pods/shape.ts';
import { addQuantities } from './daemons.ts';
import { extremes } from './filter-types.ts';
import { both, isEmpty } from './bits.ts';
import type { OpenClaim } from './open-claim.ts';
import type { ClaimTemplate } from './template.ts';

/** A NodeClaim that Karpenter would create. */
export interface PlannedClaim {
  readonly nodePool: string;
  readonly template: ClaimTemplate;
  readonly pods: readonly Pod[];
  readonly requirements: Requirements;
  /** The cheapest first. */
  readonly types: readonly InstanceType[];
  /** Of its pods and of the DaemonSets. */
  readonly requests: Quantities;
  /** True if it is marked as made with less than the NodePool's minValues. */
  readonly isRelaxed: boolean;
}

/** The most types that a NodeClaim keeps. Rule: MaxInstanceTypes, nodeclaimtemplate.go, v1.13. */
const MOST_TYPES = 600;

interface Options {
  readonly provider: Provider;
  readonly relaxesMinValues: boolean;
  readonly isRelaxed: boolean;
}

/**
 * A NodeClaim when all its pods are known; the labels with too few values, if the cheapest types do not have enough.
 *
 * Rule: NodeClaim.FinalizeScheduling and InstanceTypes.Truncate, sigs.k8s.io/karpenter/pkg, v1.13.
 */
export function plannedClaim(
  claim: OpenClaim,
  { provider, relaxesMinValues, isRelaxed }: Options,
): PlannedClaim | readonly string[] {
  const { template, reservations } = claim;
  let requirements = claim.requirements.without(HOSTNAME);
  if (reservations.size > 0) {
    requirements = requirements
      .replacing(Requirement.label(CAPACITY_TYPE, RESERVED))
      .with([Requirement.of(provider.reservationLabel, 'In', [...reservations])]);
  }
  const types = template.table.cheapestFirst(claim.types, requirements).slice(0, MOST_TYPES);
  const { missing } = checkMinValues(types, requirements);
  if (missing.size > 0 && !relaxesMinValues) return [...missing.keys()];
  return {
    nodePool: template.name,
    template,
    pods: claim.pods,
    requirements,
    types,
    requests: requestsOf(claim),
    isRelaxed,
  };
}

/**
 * The pods' requests and those of the DaemonSets, the least of the types that are left. Types without DaemonSets count only after others:
 * the groups are gone through in the order of the types.
 *
 * Rule: NodeClaim.addDaemonRequests, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/nodeclaim.go, v1.14.
 */
function requestsOf({ template, types, shapes }: OpenClaim): Quantities {
  let least: Quantities = new Map();
  for (const group of template.daemons) {
    if (isEmpty(both(group.types, types))) continue;
    const overhead = group.isEmpty ? NO_OVERHEAD : group.exactOverhead;
    least = least.size === 0 ? overhead : extremes([least, overhead], 'least');
  }
  const total = new Map<string, Quantity>(least);
  for (const { body } of shapes) addQuantities(total, body.exactRequests);
  return total;
}

const NO_OVERHEAD: Quantities = new Map();

/**
 * The requirements that the NodeClaim states: with its types by name, and the capacity types that they have.
 *
 * Rule: NodeClaimTemplate.ToNodeClaim, nodeclaimtemplate.go, v1.13.
 */
export function statedRequirements(
  { requirements, types }: Pick<PlannedClaim, 'requirements' | 'types'>,
  { wellKnownLabels }: Provider,
  simulated: ReadonlySet<string>,
): Requirements {
  const { minValues } = requirements.get(INSTANCE_TYPE);
  const names = types.map(({ name }) => name);
  const named = requirements.with([Requirement.of(INSTANCE_TYPE, 'In', names, minValues)]);
  const capacityTypes = new Set<string>();
  for (const { offerings } of types) {
    for (const offering of offerings) {
      const isUsable = offering.available && named.accepts(offering.requirements, wellKnownLabels);
      if (isUsable) capacityTypes.add(offering.capacityType);
    }
  }
  const known =
    capacityTypes.size === 0 ? [] : [Requirement.of(CAPACITY_TYPE, 'In', [...capacityTypes])];
  return [...simulated].reduce((all, key) => all.without(key), named.with(known));
}
