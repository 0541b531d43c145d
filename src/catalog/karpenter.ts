import {
  labelText,
  list,
  made,
  map,
  number,
  openObject,
  optional,
  quantity,
  text,
} from '../documents/index.ts';
import type { Field } from '../documents/index.ts';
import type { NodeType, Offer, Quantities } from './node-type.ts';

const ZONE = 'topology.kubernetes.io/zone';
const CAPACITY_TYPE = 'karpenter.sh/capacity-type';

interface Requirement {
  readonly key: string;
  readonly values: readonly string[] | undefined;
}

/** The members of Go have no JSON names, so that some files have them in lower case. */
interface Offering {
  readonly Price: number | undefined;
  readonly price: number | undefined;
  readonly Requirements: readonly Requirement[] | undefined;
  readonly requirements: readonly Requirement[] | undefined;
}

interface InstanceType {
  readonly name: string | undefined;
  readonly resources: Quantities | undefined;
  readonly architecture: string | undefined;
  readonly operatingSystems: readonly string[] | undefined;
  readonly offerings: readonly Offer[];
}

const requirements = (): Field<readonly Requirement[] | undefined> =>
  optional(list(openObject<Requirement>({ key: text(), values: optional(list(labelText())) })));

const offer = (): Field<Offer> =>
  made(
    openObject<Offering>({
      Price: optional(number()),
      price: optional(number()),
      Requirements: requirements(),
      requirements: requirements(),
    }),
    ({ Price, price = Price, Requirements, requirements: given = Requirements }, refuse) => {
      if (given === undefined) refuse('give Requirements and perhaps a Price');
      const zone = valueOf(given, ZONE);
      return {
        ...(zone === undefined ? {} : { zone }),
        ...(price === undefined ? {} : { price }),
        isSpot: valueOf(given, CAPACITY_TYPE) === 'spot',
      };
    },
  );

const valueOf = (all: readonly Requirement[] = [], asked: string): string | undefined =>
  all.find(({ key }) => key === asked)?.values?.[0];

/**
 * An instance type of Karpenter's kwok provider: name, architecture, operatingSystems, resources and offerings with a price. All of the
 * resources are allocatable: the file says nothing of what the system takes.
 *
 * Source: sigs.k8s.io/karpenter kwok/cloudprovider/helpers.go InstanceTypeOptions.
 */
export const karpenterType = (): Field<NodeType | undefined> =>
  made(
    openObject<InstanceType>({
      name: optional(text()),
      resources: optional(map(quantity())),
      architecture: optional(labelText()),
      operatingSystems: optional(list(labelText())),
      offerings: list(offer()),
    }),
    typeOf,
  );

/** Undefined: nothing is on offer. */
function typeOf(written: InstanceType): NodeType | undefined {
  const { name = '', offerings, architecture = 'amd64', operatingSystems = [] } = written;
  if (offerings.length === 0) return undefined;
  const resources = { pods: '110', ...written.resources };
  return {
    name,
    capacity: resources,
    allocatable: resources,
    labels: {
      'kubernetes.io/arch': architecture,
      'kubernetes.io/os': operatingSystems[0] ?? 'linux',
      'node.kubernetes.io/instance-type': name,
      [CAPACITY_TYPE]: 'on-demand',
    },
    spotLabels: { [CAPACITY_TYPE]: 'spot' },
    ...(operatingSystems.length > 1 ? { operatingSystems } : {}),
    taints: [],
    offers: offerings,
  };
}
