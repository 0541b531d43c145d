import type { Clock } from '../../clock/index.ts';
import type { FailingOffers } from './node-autoscaler.ts';

/** A machine that is asked for. */
export type AskedOffer = Required<Readonly<Record<keyof FailingOffers, string | undefined>>>;

/** The machines that cannot be had for a while. */
export class FailingLaunches {
  readonly #clock: Clock;
  readonly #failing: { readonly which: FailingOffers; readonly untilMs: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(which: FailingOffers, untilMs: number): void {
    this.#failing.push({ which, untilMs });
  }

  /** Whether the machine can be had now. */
  has(asked: AskedOffer): boolean {
    const { nowMs } = this.#clock;
    return !this.#failing.some(({ which, untilMs }) => nowMs < untilMs && concerns(which, asked));
  }
}

const concerns = ({ group, instanceType, zone, capacityType }: FailingOffers, asked: AskedOffer) =>
  (group ?? asked.group) === asked.group &&
  (instanceType ?? asked.instanceType) === asked.instanceType &&
  (zone ?? asked.zone) === asked.zone &&
  (capacityType ?? asked.capacityType) === asked.capacityType;
