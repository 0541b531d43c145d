import type { Clock } from '../../clock/index.ts';
import { textMatcher } from '../../documents/index.ts';
import type { FailingOffers } from './node-autoscaler.ts';

/** A machine that is asked for. */
export type AskedOffer = Required<Readonly<Record<keyof FailingOffers, string | undefined>>>;

interface Failing {
  readonly which: FailingOffers;
  readonly isZone: (zone: string | undefined) => boolean;
  readonly untilMs: number;
}

/** The machines that cannot be had for a while. */
export class FailingLaunches {
  readonly #clock: Clock;
  readonly #failing: Failing[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(which: FailingOffers, untilMs: number): void {
    this.#failing.push({ which, isZone: zoneMatcher(which), untilMs });
  }

  /** Whether the machine can be had now. */
  has(asked: AskedOffer): boolean {
    const { nowMs } = this.#clock;
    return !this.#failing.some((failing) => nowMs < failing.untilMs && concerns(failing, asked));
  }
}

const concerns = (
  { which: { group, instanceType, capacityType }, isZone }: Failing,
  asked: AskedOffer,
): boolean =>
  (group ?? asked.group) === asked.group &&
  (instanceType ?? asked.instanceType) === asked.instanceType &&
  isZone(asked.zone) &&
  (capacityType ?? asked.capacityType) === asked.capacityType;

/** Whether machines of a zone are among those that cannot be had; a machine without a zone is in none that is named. */
export function zoneMatcher({ zone }: FailingOffers): (zone: string | undefined) => boolean {
  if (zone === undefined) return () => true;
  const matches = textMatcher(zone);
  return (asked) => asked !== undefined && matches(asked);
}
