import type { InstanceType } from '../../catalogue/instance-type.ts';
import { isReserved } from '../../catalogue/instance-type.ts';

/**
 * How many instances are left in each capacity reservation, and which NodeClaims hold one.
 *
 * Rule: ReservationManager, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/reservationmanager.go, v1.13.
 */
export class Reservations {
  readonly #left: Map<string, number>;
  readonly #held = new Map<string, Set<string>>();

  /** `capacities`: by reservation. */
  constructor(capacities: ReadonlyMap<string, number>) {
    this.#left = new Map(capacities);
  }

  canHold(host: string, reservation: string): boolean {
    return this.#held.get(host)?.has(reservation) === true || this.#left.get(reservation) !== 0;
  }

  /** Makes a host hold exactly these reservations. */
  hold(host: string, reservations: ReadonlySet<string>): void {
    const held = this.#held.get(host) ?? new Set();
    for (const one of reservations) if (!held.has(one)) this.#change(one, -1);
    for (const one of held) if (!reservations.has(one)) this.#change(one, 1);
    this.#held.set(host, new Set(reservations));
  }

  #change(reservation: string, by: number): void {
    this.#left.set(reservation, (this.#left.get(reservation) ?? 0) + by);
  }
}

/** The instances that are left in each reservation of some catalogues. Of several counts of one reservation the lowest holds. */
export function reservedCapacities(
  catalogues: Iterable<readonly InstanceType[]>,
): ReadonlyMap<string, number> {
  const capacities = new Map<string, number>();
  for (const offering of [...new Set(catalogues)].flat().flatMap(({ offerings }) => offerings)) {
    const { reservationId, reservationCapacity } = offering;
    if (!isReserved(offering) || reservationId === undefined) continue;
    const known = capacities.get(reservationId) ?? Infinity;
    capacities.set(reservationId, Math.min(known, reservationCapacity));
  }
  return capacities;
}
