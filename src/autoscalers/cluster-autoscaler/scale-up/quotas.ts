import { quantityValue } from '../../../units/index.ts';
import type { Node } from '../../../objects/index.ts';
import type { Cloud, NodeGroup } from '../groups/index.ts';
import { gpuAllocatable } from '../nodes/index.ts';
import type { ResourceLimit } from '../options/index.ts';

/** What is left of a limit. */
export interface Headroom {
  readonly allowed: number;
  /** The resources that do not suffice for all nodes. */
  readonly exceeded: readonly string[];
}

/** Amounts by resource: cores, bytes, and GPUs under the value of the provider's GPU label. */
type Amounts = ReadonlyMap<string, number>;

/**
 * How many nodes may come, or go, within the limits of the cluster's resources. The first node of a group that is looked at speaks
 * for all of them.
 *
 * Source: cluster-autoscaler resourcequotas, 1.36.
 */
export class QuotaTracker {
  readonly #cloud: Cloud;
  readonly #left: Map<string, number>;
  readonly #ofGroup = new Map<string, Amounts>();

  private constructor(cloud: Cloud) {
    this.#cloud = cloud;
    this.#left = new Map();
  }

  /** What the maxima leave for new nodes beside these. */
  static toMax(
    limits: readonly ResourceLimit[],
    nodes: readonly Node[],
    cloud: Cloud,
  ): QuotaTracker {
    return QuotaTracker.#of(nodes, cloud, limits, ({ max }, used) => max - used);
  }

  /** What of these nodes may go above the minima. */
  static toMin(
    limits: readonly ResourceLimit[],
    nodes: readonly Node[],
    cloud: Cloud,
  ): QuotaTracker {
    return QuotaTracker.#of(nodes, cloud, limits, ({ min }, used) => used - min);
  }

  static #of(
    nodes: readonly Node[],
    cloud: Cloud,
    limits: readonly ResourceLimit[],
    left: (limit: ResourceLimit, used: number) => number,
  ): QuotaTracker {
    const tracker = new QuotaTracker(cloud);
    const used = new Map<string, number>();
    for (const node of nodes) {
      if (node.metadata.labels?.['type'] === 'virtual-kubelet') continue;
      const group = cloud.groupOf(node.metadata.name);
      for (const [resource, amount] of tracker.#amountsOf(node, group)) {
        used.set(resource, (used.get(resource) ?? 0) + amount);
      }
    }
    for (const limit of limits) {
      const rest = Math.max(0, left(limit, used.get(limit.resource) ?? 0));
      tracker.#left.set(limit.resource, rest);
    }
    return tracker;
  }

  /** How many of that many nodes the limits allow. */
  check(group: NodeGroup, node: Node, count: number): Headroom {
    let allowed = count;
    const exceeded: string[] = [];
    for (const [resource, amount] of this.#amountsOf(node, group)) {
      const left = this.#left.get(resource);
      if (left === undefined || amount <= 0 || left >= amount * count) continue;
      allowed = Math.min(allowed, Math.floor(left / amount));
      exceeded.push(resource);
    }
    return { allowed, exceeded };
  }

  /** Takes the nodes from what is left, if all of them are allowed. */
  consume(group: NodeGroup, node: Node, count: number): void {
    if (this.check(group, node, count).allowed !== count) return;
    for (const [resource, amount] of this.#amountsOf(node, group)) {
      const left = this.#left.get(resource);
      if (left !== undefined) this.#left.set(resource, Math.max(left - amount * count, 0));
    }
  }

  #amountsOf(node: Node, group: NodeGroup | undefined): Amounts {
    const known = group === undefined ? undefined : this.#ofGroup.get(group.id);
    if (known !== undefined) return known;
    const amounts = nodeAmounts(node, group, this.#cloud.gpuLabel);
    if (group !== undefined) this.#ofGroup.set(group.id, amounts);
    return amounts;
  }
}

function nodeAmounts(node: Node, group: NodeGroup | undefined, gpuLabel: string): Amounts {
  const { cpu = 0, memory = 0 } = node.status?.capacity ?? {};
  const amounts = new Map([
    ['cpu', quantityValue(cpu)],
    ['memory', quantityValue(memory)],
  ]);
  const gpuType = node.metadata.labels?.[gpuLabel];
  if (gpuType === undefined) return amounts;
  const gpus = gpuAllocatable(node) ?? (group?.template && gpuAllocatable(group.template));
  if (gpuType !== '' && gpus !== undefined) amounts.set(gpuType, gpus.count);
  return amounts;
}
