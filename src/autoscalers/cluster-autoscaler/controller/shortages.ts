import type { Clock } from '../../../clock/index.ts';
import type { Labels } from '../../../objects/index.ts';
import { zoneMatcher } from '../../shared/index.ts';
import type { FailingOffers } from '../../shared/index.ts';
import type { InstanceError, NodeGroup } from '../groups/index.ts';

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';
const ZONE = 'topology.kubernetes.io/zone';

const NONE_LEFT: InstanceError = {
  errorClass: 'OutOfResource',
  code: 'OUT_OF_RESOURCES',
  message: 'the provider has no such machine now',
};

interface Shortage {
  readonly which: FailingOffers;
  readonly isZone: (zone: string | undefined) => boolean;
  readonly untilMs: number;
}

/** The machines that the provider does not have for some time. */
export class Shortages {
  readonly #clock: Clock;
  readonly #labelOf: (id: string) => string;
  readonly #all: Shortage[] = [];

  /** `labelOf`: how reports call a group. */
  constructor(clock: Clock, labelOf: (id: string) => string) {
    this.#clock = clock;
    this.#labelOf = labelOf;
  }

  /** `untilMs`: virtual time. */
  add(which: FailingOffers, untilMs: number): void {
    this.#all.push({ which, isZone: zoneMatcher(which), untilMs });
  }

  /** Why a machine of a group cannot be had now. `labels`: those of its nodes. */
  errorOf({ id }: NodeGroup, labels: Labels): InstanceError | undefined {
    const meets = (wanted: string | undefined, is: string | undefined): boolean =>
      wanted === undefined || wanted === is;
    const isShort = this.#all.some(
      ({ which: { group, instanceType, capacityType }, isZone, untilMs }) =>
        this.#clock.nowMs < untilMs &&
        (meets(group, this.#labelOf(id)) || group === id) &&
        meets(instanceType, labels[INSTANCE_TYPE]) &&
        isZone(labels[ZONE]) &&
        capacityType === undefined,
    );
    return isShort ? NONE_LEFT : undefined;
  }

  /** Whether one holds now, or held within the last `ms`. */
  isRecent(ms: number): boolean {
    return this.#all.some(({ untilMs }) => this.#clock.nowMs < untilMs + ms);
  }
}
