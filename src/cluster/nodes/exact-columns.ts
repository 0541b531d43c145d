import { exactAmounts } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import { readQuantity } from '../../units/index.ts';
import type { PodView } from '../pods/view.ts';

/** The sums of pods in doubles, exact until now. */
export interface Sums {
  readonly requested: ReadonlyMap<string, Float64Array>;
  readonly nonZeroCpu: Float64Array;
  readonly nonZeroMemory: Float64Array;
}

/**
 * Resources of nodes and of their pods as upstream's int64s, which wrap around. Doubles are exact for all but absurd amounts, so
 * these columns are made when the first one is found.
 */
export class ExactColumns {
  nonZeroCpu: BigInt64Array;
  nonZeroMemory: BigInt64Array;
  #requested: Map<string, BigInt64Array>;
  readonly #nodes: readonly Node[];
  readonly #allocatable = new Map<string, BigInt64Array>();

  constructor(nodes: readonly Node[], { requested, nonZeroCpu, nonZeroMemory }: Sums) {
    this.#nodes = nodes;
    this.#requested = new Map(
      Array.from(requested, ([resource, sums]) => [resource, BigInt64Array.from(sums, BigInt)]),
    );
    this.nonZeroCpu = BigInt64Array.from(nonZeroCpu, BigInt);
    this.nonZeroMemory = BigInt64Array.from(nonZeroMemory, BigInt);
  }

  /** What a node offers pods: cpu in millicores, everything else in its base unit. */
  allocatable(resource: string): BigInt64Array {
    let column = this.#allocatable.get(resource);
    if (column === undefined) {
      column = BigInt64Array.from(this.#nodes, (node) => offered(node, resource));
      this.#allocatable.set(resource, column);
    }
    return column;
  }

  /** What the pods on a node request, in the same units. */
  requested(resource: string): BigInt64Array {
    let column = this.#requested.get(resource);
    if (column === undefined) {
      this.#requested.set(resource, (column = new BigInt64Array(this.#nodes.length)));
    }
    return column;
  }

  /** Adds what a pod requests to a node (+1), or subtracts it (-1). */
  shift({ requests, nonZero }: PodView, node: number, step: 1 | -1): void {
    const by = BigInt(step);
    const exact = exactAmounts(requests);
    for (const [resource, amount] of exact ?? requests) {
      this.requested(resource)[node]! += by * BigInt(amount);
    }
    const { cpu, memory } = nonZero.exact ?? nonZero;
    this.nonZeroCpu[node]! += by * BigInt(cpu);
    this.nonZeroMemory[node]! += by * BigInt(memory);
  }

  /** Takes over the sums of former columns of the same nodes in the same order, which are not used any more. */
  takePods(from: ExactColumns): void {
    this.#requested = from.#requested;
    this.nonZeroCpu = from.nonZeroCpu;
    this.nonZeroMemory = from.nonZeroMemory;
  }
}

/** Whether doubles would not count the pod exactly. */
export const isWideView = ({ requests, nonZero }: PodView): boolean =>
  nonZero.exact !== undefined || exactAmounts(requests) !== undefined;

function offered({ status }: Node, resource: string): bigint {
  const quantity = (status?.allocatable ?? status?.capacity)?.[resource];
  if (quantity === undefined) return 0n;
  const read = readQuantity(quantity);
  return resource === 'cpu' ? read.milliValue() : read.value();
}
