import type { EventQueue } from '../../../clock/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { FailingLaunches } from '../../shared/index.ts';
import type { FailingOffers } from '../../shared/index.ts';
import type { InstanceType, Offering } from '../catalogue/instance-type.ts';

type Types = readonly InstanceType[];

/** A machine that could not be had is not asked for again for so long. UnavailableOfferingsTTL of the AWS provider, v1.13. */
const UNAVAILABLE_MS = 180_000;

/** The machines that can be had: those of the catalogue without those that the cloud has none of. */
export class Supply {
  readonly #clock: EventQueue;
  readonly #all: ReadonlyMap<string, Types>;
  readonly #failing: FailingLaunches;
  /** By NodePool, type, zone and capacity type: the virtual milliseconds until which an offering is left out. */
  readonly #left = new Map<string, number>();

  constructor(clock: EventQueue, all: ReadonlyMap<string, Types>) {
    this.#clock = clock;
    this.#all = all;
    this.#failing = new FailingLaunches(clock);
  }

  fail(which: FailingOffers, untilMs: number): void {
    this.#failing.add(which, untilMs);
  }

  /** What Karpenter knows of: it learns of a machine that cannot be had when it has asked for it. */
  get known(): ReadonlyMap<string, Types> {
    const { nowMs } = this.#clock;
    for (const [key, untilMs] of this.#left) if (untilMs <= nowMs) this.#left.delete(key);
    if (this.#left.size === 0) return this.#all;
    const shared = new Map<string, Types>();
    return new Map(
      [...this.#all].map(([pool, types]) => {
        const known = types.map((type) => this.#knownOf(pool, type));
        const names = JSON.stringify(known.map(({ offerings }) => offerings.map(isAvailable)));
        return [pool, getOrInsert(shared, `${String(types.length)} ${names}`, () => known)];
      }),
    );
  }

  /** The types with the offerings that the cloud has; it is asked for all of them, and Karpenter learns of those it has not. */
  ask(pool: string, types: Types): Types {
    return types.map((type) => {
      const there = type.offerings.filter((offering) => this.#asked(pool, type, offering));
      return there.length === type.offerings.length ? type : { ...type, offerings: there };
    });
  }

  #asked(pool: string, { name }: InstanceType, offering: Offering): boolean {
    const { zone, capacityType } = offering;
    const isThere = this.#failing.has({ group: pool, instanceType: name, zone, capacityType });
    if (!isThere) this.#left.set(keyOf(pool, name, offering), this.#clock.nowMs + UNAVAILABLE_MS);
    return isThere;
  }

  #knownOf(pool: string, type: InstanceType): InstanceType {
    const offerings = type.offerings.map((offering) =>
      this.#left.has(keyOf(pool, type.name, offering))
        ? { ...offering, available: false }
        : offering,
    );
    return { ...type, offerings };
  }
}

const isAvailable = ({ available }: Offering): boolean => available;

const keyOf = (pool: string, type: string, { zone, capacityType }: Offering): string =>
  JSON.stringify([pool, type, zone, capacityType]);
