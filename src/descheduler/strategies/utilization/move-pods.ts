import { tolerates } from '../../../objects/index.ts';
import type { Pod, Taint } from '../../../objects/index.ts';
import { Quantity } from '../../../units/index.ts';
import { byPriority } from '../../cluster/pod-order.ts';
import { ZERO } from '../../cluster/node-fit.ts';
import type { PodFilter } from '../../cluster/pod-filter.ts';
import type { Namespaces } from '../../policy/go-types.ts';
import type { Cause, StrategyHandle } from '../contract.ts';
import type { NodeUsage, Quantities } from './node-usage.ts';

const ONE = Quantity.of(1n);

/** Nodes to take pods from, and those that would take them. */
export interface Move {
  /** In the order in which they are emptied. */
  readonly sources: readonly NodeUsage[];
  readonly destinations: readonly Destination[];
  readonly removable: PodFilter;
  /** Pods of these namespaces stay, though they count. */
  readonly evictableNamespaces: Namespaces | undefined;
  /** Evictions per node by this strategy; undefined: no limit. */
  readonly limit: number | undefined;
  /** Whether a node still has pods to give; the room of the destinations is not its concern. */
  readonly goesOn: (source: NodeUsage) => boolean;
  readonly causeOf: (source: NodeUsage) => Cause;
}

export interface Destination {
  readonly usage: NodeUsage;
  /** What may be used there. */
  readonly capped: Quantities;
}

/**
 * Evicts pods from the sources while the destinations together have room left in every resource.
 *
 * Rule: evictPodsFromSourceNodes and evictPods, pkg/framework/plugins/nodeutilization/nodeutilization.go, v0.36.
 */
export function movePods(move: Move, handle: StrategyHandle): void {
  const room = roomOf(move.destinations);
  const taints = move.destinations.map(({ usage: { node } }) => node.spec?.taints ?? []);
  for (const source of move.sources) {
    const removable = byPriority(source.pods.filter(move.removable));
    if (!movePodsOf(source, removable, { move, handle, room, taints })) return;
  }
}

interface Progress {
  readonly move: Move;
  readonly handle: StrategyHandle;
  /** Changed by evictions. */
  readonly room: Quantities;
  readonly taints: readonly (readonly Taint[])[];
}

/** The pod may leave, and tolerates the taints of a destination. */
function isMovable(pod: Pod, { move, handle, taints }: Progress): boolean {
  const excluded = move.evictableNamespaces?.exclude ?? [];
  const isExcluded = excluded.includes(pod.metadata.namespace);
  return !isExcluded && toleratesOne(pod, taints) && handle.preEvictionFilter(pod);
}

/** @returns false if the limit of the cycle is reached */
function movePodsOf(source: NodeUsage, pods: readonly Pod[], progress: Progress): boolean {
  const { move, handle, room } = progress;
  const goesOn = (): boolean => move.goesOn(source) && hasRoom(room);
  if (!goesOn()) return true;
  const { limit = Infinity } = move;
  let evicted = 0;
  for (const pod of pods) {
    if (evicted >= limit) return true;
    if (!isMovable(pod, progress)) continue;
    const result = handle.evict(pod, move.causeOf(source));
    if (result === 'total limit') return false;
    if (result === 'node limit') return true;
    if (result !== 'evicted') continue;
    evicted++;
    subtract(pod, source.used, handle);
    subtract(pod, room, handle);
    if (!goesOn()) return true;
  }
  return true;
}

/** What may still be used on all destinations. */
function roomOf(destinations: readonly Destination[]): Quantities {
  const room: Quantities = new Map();
  for (const { usage, capped } of destinations) {
    for (const [resource, amount] of capped) {
      const free = amount.sub(usage.used.get(resource) ?? ZERO);
      room.set(resource, (room.get(resource) ?? ZERO).add(free));
    }
  }
  return room;
}

const hasRoom = (room: Quantities): boolean => [...room.values()].every(({ sign }) => sign > 0);

/** A pod tolerates all taints of one destination, of any effect; one with fewer tolerations than taints is not asked. */
function toleratesOne({ spec }: Pod, destinations: readonly (readonly Taint[])[]): boolean {
  const tolerations = spec.tolerations ?? [];
  return destinations.some(
    (taints) =>
      tolerations.length >= taints.length && taints.every((taint) => tolerates(tolerations, taint)),
  );
}

function subtract(pod: Pod, amounts: Quantities, { nodeFit }: StrategyHandle): void {
  const requests = nodeFit.requestsOf(pod);
  for (const [resource, amount] of amounts) {
    const taken = resource === 'pods' ? ONE : requests.get(resource);
    if (taken !== undefined) amounts.set(resource, amount.sub(taken));
  }
}
