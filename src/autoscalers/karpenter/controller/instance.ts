import type { Node } from '../../../objects/index.ts';
import type { Random } from '../../../units/index.ts';
import { CAPACITY_TYPE, HOSTNAME, REGISTERED, ZONE } from '../algebra/labels.ts';
import type { Provider } from '../algebra/labels.ts';
import type { Requirements } from '../algebra/requirements.ts';
import type { InstanceType, Offering } from '../catalogue/instance-type.ts';
import { usableOfferings } from '../catalogue/prices.ts';
import type { NodeClaim } from '../objects/node-claim.ts';
import { cheapestLaunch } from '../provisioning/launch.ts';
import type { LaunchStrategy } from './settings.ts';

/** The machine that a NodeClaim becomes. */
export interface Instance {
  readonly type: InstanceType;
  readonly offering: Offering;
}

/** What a NodeClaim allows, and how one of it is taken. */
export interface LaunchRequest {
  readonly provider: Provider;
  readonly types: readonly InstanceType[];
  readonly requirements: Requirements;
  readonly strategy: LaunchStrategy;
  readonly random: Random;
}

/** One of the offerings that a NodeClaim allows; undefined: there is none. */
export function chooseInstance(request: LaunchRequest): Instance | undefined {
  const { provider, types, requirements, strategy, random } = request;
  if (strategy === 'price') {
    const launch = cheapestLaunch(provider, types, requirements);
    const offering = launch?.offerings[0];
    if (launch !== undefined && offering !== undefined) return { type: launch.type, offering };
  }
  const all = types.flatMap((type) =>
    usableOfferings(provider, type, requirements).map((offering) => ({ type, offering })),
  );
  return strategy === 'random' ? all[random.below(all.length)] : all[0];
}

/** The labels of a machine: those of its NodeClaim, of its type as far as it has one value, and of its offering. */
export function labelsOfInstance(
  claim: NodeClaim,
  { type, offering }: Instance,
  { reservationLabel }: Provider,
): Readonly<Record<string, string>> {
  const single = [...type.requirements].flatMap((requirement): [string, string][] => {
    const [value] = requirement.values;
    return requirement.size === 1 && value !== undefined ? [[requirement.key, value]] : [];
  });
  return {
    ...Object.fromEntries(single),
    ...(offering.zone === undefined ? {} : { [ZONE]: offering.zone }),
    [CAPACITY_TYPE]: offering.capacityType,
    ...(offering.reservationId === undefined ? {} : { [reservationLabel]: offering.reservationId }),
    ...claim.metadata.labels,
  };
}

/**
 * The Node of a launched NodeClaim, registered and Ready, with its startup taints.
 *
 * Rule: Registration.Reconcile, nodeclaim/lifecycle/registration.go, Karpenter v1.13.
 */
export function nodeOfClaim({ metadata, spec, status }: NodeClaim): Node {
  const { name, labels, annotations } = metadata;
  const { taints = [], startupTaints = [] } = spec;
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        ...labels,
        [HOSTNAME]: name,
        [REGISTERED]: 'true',
      },
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: {
      taints: [...taints, ...startupTaints],
      ...(status?.providerID === undefined ? {} : { providerID: status.providerID }),
    },
    status: {
      capacity: status?.capacity ?? {},
      allocatable: status?.allocatable ?? {},
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  };
}
