import { inCores, schedulerRequests } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Plan } from '../../outcome/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { Candidate } from './candidates.ts';

/** Amounts by resource: cpu in thousandths of a core, everything else in its base unit. */
type Amounts = ReadonlyMap<string, number>;

/** Ranks nodes by what it costs to empty them. */
export class Costs {
  /** Per node, cpu in cores. */
  readonly #allocatable: ReadonlyMap<string, Amounts>;
  readonly #total: Amounts;
  readonly #arePriced: boolean;
  /** Pods move often, and are read once. */
  readonly #requests = new Map<Pod, Amounts>();

  constructor({ nodes }: Plan, arePriced: boolean) {
    const total = new Map<string, number>();
    this.#allocatable = new Map(
      nodes.map(({ name, allocatable }) => [name, new Map(Object.entries(allocatable))]),
    );
    for (const amounts of this.#allocatable.values()) {
      for (const [resource, amount] of amounts) {
        total.set(resource, (total.get(resource) ?? 0) + amount);
      }
    }
    this.#total = total;
    this.#arePriced = arePriced;
  }

  /** Cores, or bytes of memory, of a node. */
  offers(name: string, resource: 'cpu' | 'memory'): number {
    return this.#allocatable.get(name)?.get(resource) ?? 0;
  }

  /**
   * Without prices: the share of the node that its pods request, for the resource that they request most of. With prices: the share
   * of the whole cluster, per price. Nodes without a price come last.
   */
  of({ name, pods, price = 0 }: Candidate): number {
    const requests = this.#requestsOf(pods);
    if (!this.#arePriced) return largestShare(requests, this.#allocatable.get(name));
    if (price === 0) return Number.POSITIVE_INFINITY;
    return largestShare(requests, this.#total) / price;
  }

  /** What emptying the node saves per pod that has to move: of its price, or without prices of its cpu in cores. */
  gainOf({ name, pods, price = 0 }: Candidate): number {
    const saved = this.#arePriced ? price : this.offers(name, 'cpu');
    return saved / pods.length;
  }

  #requestsOf(pods: readonly Pod[]): Amounts {
    const sum = new Map<string, number>();
    for (const pod of pods) {
      const requests = getOrInsert(this.#requests, pod, () => schedulerRequests(pod));
      for (const [resource, amount] of requests) {
        sum.set(resource, (sum.get(resource) ?? 0) + amount);
      }
    }
    return sum;
  }
}

function largestShare(requests: Amounts, available: Amounts | undefined): number {
  let largest = 0;
  for (const [resource, amount] of requests) {
    const of = available?.get(resource) ?? 0;
    if (of > 0) largest = Math.max(largest, inCores(resource, amount) / of);
  }
  return largest;
}
