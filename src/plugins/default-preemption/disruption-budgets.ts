import { compileLabelSelector, isEmptySelector } from '../../objects/index.ts';
import type { Labels, Pod, PodDisruptionBudget } from '../../objects/index.ts';

interface Budget {
  readonly namespace: string;
  readonly allowed: number;
  readonly isDisrupted: (name: string) => boolean;
  readonly selects: (labels: Labels) => boolean;
}

/** The PodDisruptionBudgets, read once for all nodes. */
export class DisruptionBudgets {
  readonly #budgets: readonly Budget[];

  constructor(budgets: readonly PodDisruptionBudget[]) {
    this.#budgets = budgets.flatMap(({ metadata, spec, status }) => {
      const selector = spec?.selector;
      // Without a selector, or with an empty one, a budget covers nothing.
      if (selector === undefined || isEmptySelector(selector)) return [];
      const disrupted = status?.disruptedPods ?? {};
      return [
        {
          namespace: metadata.namespace,
          allowed: status?.disruptionsAllowed ?? 0,
          isDisrupted: (name) => Object.hasOwn(disrupted, name),
          selects: compileLabelSelector(selector),
        },
      ];
    });
  }

  /**
   * The pods that break a budget if all pods are evicted one after the other, in this order.
   *
   * Source: kubernetes v1.34.1 plugins/defaultpreemption filterPodsWithPDBViolation.
   */
  violated(pods: readonly Pod[]): ReadonlySet<Pod> {
    const left = this.#budgets.map(({ allowed }) => allowed);
    const violating = new Set<Pod>();
    for (const pod of pods) {
      const { namespace, name, labels = {} } = pod.metadata;
      if (Object.keys(labels).length === 0) continue;
      this.#budgets.forEach((budget, at) => {
        if (budget.namespace !== namespace || !budget.selects(labels)) return;
        if (budget.isDisrupted(name)) return;
        left[at]!--;
        if (left[at]! < 0) violating.add(pod);
      });
    }
    return violating;
  }
}
