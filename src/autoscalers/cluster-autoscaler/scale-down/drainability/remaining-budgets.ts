import { compileLabelSelector } from '../../../../objects/index.ts';
import type { Labels, Pod, PodDisruptionBudget } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';

interface RemainingBudget {
  readonly selects: (labels: Labels) => boolean;
  /** Further evictions that the budget allows; negative if more pods are taken than it allows. */
  left: number;
}

/**
 * What disruption budgets still allow while a loop takes pods off nodes: `status.disruptionsAllowed`, less the pods taken.
 *
 * Source: core/scaledown/pdb/basic.go, 1.36.
 */
export class RemainingBudgets {
  readonly #byNamespace = new Map<string, RemainingBudget[]>();

  constructor(budgets: readonly PodDisruptionBudget[] = []) {
    for (const { metadata, spec, status } of budgets) {
      getOrInsert(this.#byNamespace, metadata.namespace, () => []).push({
        selects: compileLabelSelector(spec?.selector),
        left: status?.disruptionsAllowed ?? 0,
      });
    }
  }

  /** Whether any budget selects the pod. */
  cover(pod: Pod): boolean {
    return this.#of(pod).length > 0;
  }

  /** Whether each budget of the pod allows one more eviction. */
  allow(pod: Pod): boolean {
    return this.#of(pod).every(({ left }) => left >= 1);
  }

  /** Whether all these pods may be evicted at once. */
  allowTogether(pods: readonly Pod[]): boolean {
    const asked = new Map<RemainingBudget, number>();
    for (const pod of pods) {
      for (const budget of this.#of(pod)) asked.set(budget, (asked.get(budget) ?? 0) + 1);
    }
    return [...asked].every(([{ left }, count]) => count <= left);
  }

  /** Notes the pods as evicted. */
  take(pods: readonly Pod[]): void {
    for (const pod of pods) for (const budget of this.#of(pod)) budget.left -= 1;
  }

  #of({ metadata: { namespace, labels = {} } }: Pod): readonly RemainingBudget[] {
    const budgets = this.#byNamespace.get(namespace);
    return budgets === undefined ? [] : budgets.filter(({ selects }) => selects(labels));
  }
}
