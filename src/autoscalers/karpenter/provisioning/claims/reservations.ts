import type { InstanceType, Offering } from '../../catalogue/instance-type.ts';
import { isReserved } from '../../catalogue/instance-type.ts';

/**
 * How many instances are left in each capacity reservation, and which NodeClaims hold one.
 *
 * Rule: ReservationManager, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/reservationmanager.go, v1.13.
 */
export class Reservations {
  readonly #left = new Map<string, number>();
  readonly #held = new Map<string, Set<string>>();

  constructor(catalogues: Iterable<readonly InstanceType[]>) {
    for (const types of new Set(catalogues)) {
      for (const { offerings } of types) for (const one of offerings) this.#know(one);
    }
  }

  /** Of several counts of one reservation the lowest holds. */
  #know(offering: Offering): void {
    const { reservationId, reservationCapacity } = offering;
    if (!isReserved(offering) || reservationId === undefined) return;
    const known = this.#left.get(reservationId) ?? Infinity;
    this.#left.set(reservationId, Math.min(known, reservationCapacity));
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
