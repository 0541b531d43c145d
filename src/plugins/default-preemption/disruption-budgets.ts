import type { Pod, PodDisruptionBudget } from '../../objects/index.ts';
import { BudgetRules } from './budget-rules.ts';

/** The pods that break a budget, and what that depends on. */
export interface Violations {
  readonly violating: ReadonlySet<Pod>;
  readonly basis: BudgetBasis;
}

/** The budgets that cover some of the pods in question, by their places. */
export interface BudgetBasis {
  readonly rules: BudgetRules;
  readonly covering: ReadonlyMap<number, PodDisruptionBudget>;
}

const NO_PODS: ReadonlySet<Pod> = new Set();

/** The PodDisruptionBudgets, read once for all nodes. */
export class DisruptionBudgets {
  readonly #list: readonly PodDisruptionBudget[];
  readonly #rules: BudgetRules;
  /** Of pods that no budget covers. */
  readonly uncovered: BudgetBasis;

  private constructor(list: readonly PodDisruptionBudget[], rules: BudgetRules) {
    this.#list = list;
    this.#rules = rules;
    this.uncovered = { rules, covering: new Map() };
  }

  static of(budgets: readonly PodDisruptionBudget[]): DisruptionBudgets {
    return new DisruptionBudgets(budgets, new BudgetRules(budgets));
  }

  /** These budgets at a later time. */
  renewed(budgets: readonly PodDisruptionBudget[]): DisruptionBudgets {
    return this.#rules.holdFor(budgets)
      ? new DisruptionBudgets(budgets, this.#rules)
      : DisruptionBudgets.of(budgets);
  }

  /** Whether this is the list of the budgets. */
  isOf(budgets: readonly PodDisruptionBudget[]): boolean {
    return this.#list === budgets;
  }

  /** Whether violations that were found with these rules and budgets still hold. */
  judgeAsOn({ rules, covering }: BudgetBasis): boolean {
    if (rules !== this.#rules) return false;
    for (const [at, budget] of covering) if (this.#list[at] !== budget) return false;
    return true;
  }

  /**
   * The pods that break a budget if all pods are evicted one after the other, in this order.
   *
   * Source: kubernetes v1.34.1 plugins/defaultpreemption filterPodsWithPDBViolation.
   */
  violated(pods: readonly Pod[]): Violations {
    if (this.#list.length === 0) return { violating: NO_PODS, basis: this.uncovered };
    const left = new Map<number, number>();
    const covering = new Map<number, PodDisruptionBudget>();
    const violating = new Set<Pod>();
    for (const pod of pods) {
      for (const at of this.#rules.covering(pod)) {
        const budget = this.#list[at]!;
        covering.set(at, budget);
        const { disruptionsAllowed = 0, disruptedPods = {} } = budget.status ?? {};
        const before = left.get(at) ?? disruptionsAllowed;
        const isDisrupted = Object.hasOwn(disruptedPods, pod.metadata.name);
        left.set(at, isDisrupted ? before : before - 1);
        if (!isDisrupted && before < 1) violating.add(pod);
      }
    }
    return { violating, basis: { rules: this.#rules, covering } };
  }
}
