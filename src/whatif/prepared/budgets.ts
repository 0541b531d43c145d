import { compileLabelSelector, isReady } from '../../objects/index.ts';
import type { Labels, Pod, PodDisruptionBudget } from '../../objects/index.ts';
import { getOrInsert, groupBy } from '../../units/index.ts';

/** A budget as its controller left it. */
export interface Budget {
  readonly object: PodDisruptionBudget;
  readonly namespace: string;
  readonly name: string;
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
}

/** A budget that has fewer healthy pods than it asks for. */
export interface BrokenBudget {
  readonly budget: Budget;
  readonly healthy: number;
  /** Pods of the budget that are down. */
  readonly pods: readonly Pod[];
}

interface Selecting extends Budget {
  readonly selects: (labels: Labels) => boolean;
}

/** The PodDisruptionBudgets of a cluster at rest, and what they allow while pods are down. */
export class Budgets {
  readonly #byNamespace: ReadonlyMap<string, readonly Selecting[]>;

  constructor(objects: readonly PodDisruptionBudget[]) {
    const budgets = objects.map((object): Selecting => {
      const { namespace, name } = object.metadata;
      const { currentHealthy = 0, desiredHealthy = 0 } = object.status ?? {};
      const selects = compileLabelSelector(object.spec?.selector);
      return { object, namespace, name, currentHealthy, desiredHealthy, selects };
    });
    this.#byNamespace = groupBy(budgets, ({ namespace }) => namespace);
  }

  /** The budgets that select the pod. */
  of({ metadata: { namespace, labels = {} } }: Pod): readonly Budget[] {
    const budgets = this.#byNamespace.get(namespace);
    return budgets === undefined ? [] : budgets.filter(({ selects }) => selects(labels));
  }

  /** The healthy pods of each budget that are down. */
  down(pods: readonly Pod[]): ReadonlyMap<Budget, readonly Pod[]> {
    const down = new Map<Budget, Pod[]>();
    if (this.#byNamespace.size === 0) return down;
    for (const pod of pods) {
      if (!isReady(pod)) continue;
      for (const budget of this.of(pod)) {
        getOrInsert(down, budget, () => []).push(pod);
      }
    }
    return down;
  }

  /** Budgets that have too few healthy pods while these pods are down, and lose at least one. */
  broken(pods: readonly Pod[]): readonly BrokenBudget[] {
    return [...this.down(pods)]
      .map(([budget, of]) => ({ budget, healthy: budget.currentHealthy - of.length, pods: of }))
      .filter(({ budget, healthy }) => healthy < budget.desiredHealthy);
  }
}

/** The budget while so many of its healthy pods are down. */
export function whileDown({ object, ...budget }: Budget, down: number): PodDisruptionBudget {
  const currentHealthy = budget.currentHealthy - down;
  const disruptionsAllowed = Math.max(0, currentHealthy - budget.desiredHealthy);
  const { expectedPods = 0, ...status } = object.status ?? {};
  return {
    ...object,
    status: {
      ...status,
      expectedPods,
      desiredHealthy: budget.desiredHealthy,
      currentHealthy,
      disruptionsAllowed,
    },
  };
}
