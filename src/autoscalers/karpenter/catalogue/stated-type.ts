import type { ResourceList } from '../../../objects/index.ts';
import { ARCH, CAPACITY_TYPE, INSTANCE_TYPE, OS, ZONE } from '../algebra/labels.ts';
import type { Provider } from '../algebra/labels.ts';
import { Requirement } from '../algebra/requirement.ts';
import { Requirements } from '../algebra/requirements.ts';
import { readQuantity } from '../../../units/index.ts';
import { allocatableOf, offering } from './instance-type.ts';
import type { InstanceType, StatedOffering } from './instance-type.ts';
import { readResources } from '../resources.ts';

/** An instance type as a catalogue states it. */
export interface StatedInstanceType {
  readonly name: string;
  readonly arch: string;
  readonly os: readonly string[];
  /** Labels with one value each, such as the family and the size. */
  readonly labels: Readonly<Record<string, string>>;
  /** Labels with several values, and those that its nodes do not have. */
  readonly requirements?: readonly Requirement[];
  readonly capacity: ResourceList;
  /** What the system keeps of the capacity. */
  readonly overhead: ResourceList;
  readonly offerings: readonly StatedOffering[];
}

/**
 * An instance type with what may be selected of it: its name, architecture, systems, labels, and the zones and capacity types of all of its
 * offerings, available or not.
 *
 * Rule: newInstanceType, kwok/cloudprovider/helpers.go of sigs.k8s.io/karpenter, v1.13.
 */
export function instanceType(provider: Provider, stated: StatedInstanceType): InstanceType {
  const { name, arch, os, labels, requirements = [], capacity, overhead, offerings } = stated;
  const amounts = readResources(capacity);
  const zones = offerings.flatMap(({ zone }) => (zone === undefined ? [] : [zone]));
  return {
    name,
    requirements: Requirements.labels({ [INSTANCE_TYPE]: name, [ARCH]: arch, ...labels }).with([
      Requirement.of(OS, 'In', os),
      ...(zones.length === 0 ? [] : [Requirement.of(ZONE, 'In', zones)]),
      Requirement.of(
        CAPACITY_TYPE,
        'In',
        offerings.map(({ capacityType }) => capacityType),
      ),
      ...requirements,
    ]),
    offerings: offerings.map((one) => offering(provider, one)),
    capacity: amounts,
    allocatable: allocatableOf(amounts, readResources(overhead)),
    stated: { capacity, allocatable: without(capacity, overhead) },
  };
}

function without(capacity: ResourceList, overhead: ResourceList): ResourceList {
  const left: Record<string, string | number> = { ...capacity };
  for (const [resource, amount] of Object.entries(overhead)) {
    const whole = capacity[resource];
    if (whole === undefined) continue;
    left[resource] = readQuantity(whole).sub(readQuantity(amount)).canonical;
  }
  return left;
}
