import type { ResourceList } from '../../../objects/index.ts';
import { CAPACITY_TYPE, RESERVED, ZONE } from '../algebra/labels.ts';
import type { Provider } from '../algebra/labels.ts';
import { Requirement } from '../algebra/requirement.ts';
import { Requirements } from '../algebra/requirements.ts';
import { difference } from '../resources.ts';
import type { Resources } from '../resources.ts';

/** A zone and a capacity type in which a provider sells an instance type, with the price there. */
export interface Offering {
  /** Undefined if no zone is known. */
  readonly zone: string | undefined;
  readonly capacityType: string;
  /** Per hour; infinite if it is not known. */
  readonly price: number;
  readonly available: boolean;
  /** The capacity reservation of a reserved offering, and how many instances are left in it. */
  readonly reservationId: string | undefined;
  readonly reservationCapacity: number;
  readonly requirements: Requirements;
}

/** A kind of machine that a provider offers. */
export interface InstanceType {
  readonly name: string;
  /** What may be selected of it: for each label the values that some offering has. */
  readonly requirements: Requirements;
  /** In the provider's order. */
  readonly offerings: readonly Offering[];
  readonly capacity: Resources;
  /** Capacity without the overhead of the system; huge pages are taken from memory too. */
  readonly allocatable: Resources;
  /** The same as objects state them. */
  readonly stated: { readonly capacity: ResourceList; readonly allocatable: ResourceList };
}

/** The parts of an offering that a catalogue states. */
export type StatedOffering = Omit<Offering, 'requirements'>;

/**
 * An offering with its requirements: zone, capacity type, and the reservation, which only reserved offerings have.
 *
 * Rule: kwok/cloudprovider of sigs.k8s.io/karpenter, v1.13.
 */
export function offering(provider: Provider, stated: StatedOffering): Offering {
  const { zone, capacityType, reservationId } = stated;
  const reservation = provider.reservationLabel;
  return {
    ...stated,
    requirements: Requirements.of([
      ...(zone === undefined ? [] : [Requirement.label(ZONE, zone)]),
      Requirement.label(CAPACITY_TYPE, capacityType),
      reservationId === undefined
        ? Requirement.of(reservation, 'DoesNotExist')
        : Requirement.label(reservation, reservationId),
    ]),
  };
}

export const isReserved = ({ capacityType }: Offering): boolean => capacityType === RESERVED;

const HUGE_PAGES = 'hugepages-';

/**
 * What pods may request of a machine.
 *
 * Rule: InstanceType.precompute, sigs.k8s.io/karpenter/pkg/cloudprovider/types.go, v1.13.
 */
export function allocatableOf(capacity: Resources, overhead: Resources): Resources {
  const allocatable = difference(capacity, overhead);
  for (const [resource, amount] of capacity) {
    if (!resource.startsWith(HUGE_PAGES)) continue;
    allocatable.set('memory', Math.max(0, (allocatable.get('memory') ?? 0) - amount));
  }
  return allocatable;
}
