import { keyOf, podPriority } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { NodeIndex } from '../nodes/columns.ts';
import type { PlacedPod } from '../view.ts';
import { hasReportedResources } from './parts.ts';
import type { PodView } from './view.ts';
import type { SelectedLabels } from './selected-labels.ts';

/** A placed pod. Its object may be replaced by a newer version with the same requests, its view by a new view. */
export interface Placement extends PlacedPod {
  pod: Pod;
  view: PodView;
}

/** The uid string is reused, so its hash is cached; only pods from outside the API server lack one. */
export function placementKey({ metadata: { uid = '', namespace, name } }: Pod): string {
  return uid === '' ? keyOf({ namespace, name }) : uid;
}

/**
 * True if the change affects neither the node's sums and priorities nor the affinity and spread rules of other pods. `selected`: the labels that
 * rules select by.
 */
export function countsTheSame(before: Pod, after: Pod, selected: SelectedLabels): boolean {
  const { labels } = before.metadata;
  return (
    (labels === after.metadata.labels || selected.areAlike(labels, after.metadata.labels)) &&
    before.metadata.deletionTimestamp === after.metadata.deletionTimestamp &&
    before.spec.containers === after.spec.containers &&
    before.spec.initContainers === after.spec.initContainers &&
    before.spec.resources === after.spec.resources &&
    before.spec.affinity === after.spec.affinity &&
    podPriority(before) === podPriority(after) &&
    !hasReportedResources(before) &&
    !hasReportedResources(after)
  );
}

/** The pods on each node. */
export class PlacedByNode {
  readonly #pods: PlacedPod[][];
  readonly #priorities = new Priorities();

  constructor(nodes: number) {
    this.#pods = Array.from({ length: nodes }, () => []);
  }

  on(node: NodeIndex): readonly PlacedPod[] {
    return this.#pods[node]!;
  }

  /** No pod has a lower one; Infinity without pods. */
  get lowestPriority(): number {
    return this.#priorities.lowest;
  }

  /** A pod comes (+1) or goes (-1). */
  move(placed: PlacedPod, node: NodeIndex, step: 1 | -1): void {
    const pods = this.#pods[node]!;
    if (step === 1) pods.push(placed);
    else pods.splice(pods.lastIndexOf(placed), 1);
    this.#priorities.move(podPriority(placed.pod), step);
  }
}

/** How many pods of each priority are on nodes. */
export class Priorities {
  readonly #counts = new Map<number, number>();
  #lowest = Infinity;

  /** The lowest priority of all; Infinity without pods. */
  get lowest(): number {
    return this.#lowest;
  }

  /** A pod comes (+1) or goes (-1). */
  move(priority: number, step: 1 | -1): void {
    const count = (this.#counts.get(priority) ?? 0) + step;
    if (count > 0) {
      this.#counts.set(priority, count);
      if (priority < this.#lowest) this.#lowest = priority;
      return;
    }
    this.#counts.delete(priority);
    if (priority > this.#lowest) return;
    this.#lowest = Infinity;
    for (const left of this.#counts.keys()) if (left < this.#lowest) this.#lowest = left;
  }
}
