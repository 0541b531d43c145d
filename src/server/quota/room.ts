import type { Pod, ResourceQuota } from '../../objects/index.ts';
import { readQuantities } from '../../objects/index.ts';
import type { Quantity } from '../../units/index.ts';
import { podUsage } from './pod-usage.ts';
import { countsFor } from './resources.ts';
import { matchesScopes } from './scopes.ts';
import { addUsage, growth, ZERO } from './usage-list.ts';
import type { Usage } from './usage-list.ts';

/** Pods that are alike. */
export interface PodCopies {
  readonly pod: Pod;
  readonly copies: number;
}

/** The resource of a quota that stops copies of a pod. */
export interface QuotaStop {
  /** How many there is room for. */
  readonly copies: number;
  /** As the quota names it: "requests.cpu". */
  readonly resource: string;
  readonly each: Quantity;
  /** What other pods leave. */
  readonly left: Quantity;
  readonly hard: Quantity;
}

/** A resource of which more is asked than a quota allows. */
export interface QuotaExcess {
  readonly resource: string;
  readonly used: Quantity;
  readonly hard: Quantity;
}

/** Reviews pods that do not exist yet: by a quota's limits, as if all of them were made at once. */
export class QuotaRoom {
  readonly #quota: ResourceQuota;
  readonly #hard: Usage;

  constructor(quota: ResourceQuota) {
    this.#quota = quota;
    const hard = readQuantities(quota.spec?.hard);
    this.#hard = new Map([...hard].filter(([name]) => countsFor('Pod', name)));
  }

  /** The usage of pods that the quota counts. */
  usageOf(pods: Iterable<PodCopies>): Usage {
    const sums = new Map<string, Quantity>();
    for (const { pod, copies } of pods) {
      if (copies > 0 && matchesScopes(this.#quota, pod))
        addUsage(sums, this.#timesUsage(pod, copies));
    }
    return sums;
  }

  /** What stops copies of a pod; undefined if there is room for all. `former`: the part of the usage that they take the place of. */
  stop({ pod, copies }: PodCopies, used: Usage, former: Usage): QuotaStop | undefined {
    if (!matchesScopes(this.#quota, pod)) return undefined;
    const others = growth(used, former);
    let first: QuotaStop | undefined;
    for (const [resource, each] of podUsage(pod, NOW_MS)) {
      const hard = this.#hard.get(resource);
      if (hard === undefined || each.sign <= 0) continue;
      const left = leftOf(hard, others.get(resource));
      const fitting = mostWithin(left, each, first?.copies ?? copies);
      if (fitting < (first?.copies ?? copies)) {
        first = { copies: fitting, resource, each, left, hard };
      }
    }
    return first;
  }

  /** The resources of which a usage is more than the quota allows. */
  exceeded(used: Usage): readonly QuotaExcess[] {
    return [...this.#hard].flatMap(([resource, hard]) => {
      const amount = used.get(resource);
      const isOver = amount !== undefined && amount.compare(hard) > 0;
      return isOver ? [{ resource, used: amount, hard }] : [];
    });
  }

  #timesUsage(pod: Pod, copies: number): Usage {
    const counted = [...podUsage(pod, NOW_MS)].filter(([name]) => this.#hard.has(name));
    const factor = BigInt(copies);
    return new Map(counted.map(([name, amount]) => [name, amount.mul(factor).quantity]));
  }
}

/** Nothing is overdue. */
const NOW_MS = 0;

function leftOf(hard: Quantity, used: Quantity = ZERO): Quantity {
  const left = hard.sub(used);
  return left.sign > 0 ? left : ZERO;
}

/** The most multiples of an amount, up to a number, by halving. */
function mostWithin(left: Quantity, each: Quantity, most: number): number {
  let [fits, fails] = [0, most + 1];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (each.mul(BigInt(middle)).quantity.compare(left) <= 0) fits = middle;
    else fails = middle;
  }
  return fits;
}
