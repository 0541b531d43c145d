import type { NodeType, Offer } from '../../../catalog/index.ts';
import { ARCH, ON_DEMAND, OS, SPOT } from '../algebra/labels.ts';
import type { CloudProvider } from '../providers/contract.ts';
import type { Zones } from './known-places.ts';
import type { Offered, OfferedMachine } from './offered.ts';
import { overheadOf } from './overhead.ts';

/**
 * A type of a NodeCatalog as Karpenter reckons with it. If nothing is kept for the system in the catalogue, it is what the provider keeps.
 * Taints and limits of the catalogue are not Karpenter's: a NodePool states its own.
 */
export function machineOfCatalog(
  { name, operatingSystems, labels, capacity, allocatable, offers }: NodeType,
  provider: CloudProvider,
  zones: Zones,
): OfferedMachine {
  const arch = labels[ARCH] ?? 'amd64';
  const machine = {
    name,
    arch,
    os: operatingSystems ?? [labels[OS] ?? 'linux'],
    labels,
    capacity,
    isLaunched: false,
  };
  const overhead = overheadOf(capacity, allocatable);
  const keepsNothing = Object.keys(overhead).length === 0;
  return {
    machine,
    amounts: keepsNothing ? provider.amountsOf(machine) : { capacity, overhead },
    offers: offers.flatMap((offer) => placesOf(offer, zones)),
  };
}

/** An offer without a zone holds in all of them; one in another zone is none. */
function placesOf({ zone, price, isSpot }: Offer, { names, isWhole }: Zones): readonly Offered[] {
  const capacityType = isSpot ? SPOT : ON_DEMAND;
  const at = (place: string | undefined): Offered => ({
    zone: place,
    capacityType,
    price,
    isOffered: true,
  });
  if (zone !== undefined) return isWhole && !names.includes(zone) ? [] : [at(zone)];
  return names.length === 0 && !isWhole ? [at(undefined)] : names.map(at);
}
