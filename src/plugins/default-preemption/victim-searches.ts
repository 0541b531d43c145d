import { podPriority } from '../../objects/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import type { PostFilterContext } from '../../framework/index.ts';
import { getOrInsert } from '../../units/index.ts';
import { DisruptionBudgets } from './disruption-budgets.ts';
import { LowerPodsByNode } from './lower-pods.ts';
import type { PreemptionRules } from './preemption-rules.ts';
import { NO_LOWER_PODS, selectVictims } from './select-victims.ts';
import type { BudgetedSearch, VictimSearch } from './select-victims.ts';

/** The last search on a node. */
interface KeptSearch extends BudgetedSearch {
  /** `DryRun.changesOn` of that time. */
  readonly changes: number;
}

/** By node. */
type KeptSearches = (KeptSearch | undefined)[];

/**
 * Searches nodes for victims, and keeps the results for pods that filters judge alike: between two attempts only a few nodes change,
 * those where pods were evicted, nominated or placed.
 */
export class VictimSearches {
  readonly #rules: PreemptionRules;
  /** By the basis of the dry runs and the priority of the pod. */
  readonly #kept = new WeakMap<object, Map<number, KeptSearches>>();
  readonly #lowerPods = new LowerPodsByNode();
  #budgets = DisruptionBudgets.of([]);

  constructor(rules: PreemptionRules) {
    this.#rules = rules;
  }

  /** The search on each node, for one pod. */
  of(context: PostFilterContext): (node: NodeIndex) => VictimSearch {
    const budgets = this.#budgetsOf(context);
    const { dryRun, pod } = context;
    const byPriority = getOrInsert(this.#kept, dryRun.basis, () => new Map<number, KeptSearches>());
    // A pod that is alone of its kind mostly asks once: nothing is kept for it.
    const byNode = byPriority.get(podPriority(pod));
    if (byNode === undefined) byPriority.set(podPriority(pod), []);
    const lowerPodsOn = this.#lowerPods.of(context);
    const judging = { budgets, ...this.#rules };
    return (node) => {
      const lower = lowerPodsOn(node);
      if (lower.pods.length === 0) return NO_LOWER_PODS;
      const changes = dryRun.changesOn(node);
      const before = byNode?.[node];
      if (before?.changes === changes && budgets.judgeAsOn(before.basis)) return before.search;
      const made = selectVictims(node, lower, context, judging);
      if (byNode !== undefined) {
        while (byNode.length <= node) byNode.push(undefined);
        byNode[node] = { ...made, changes };
      }
      return made.search;
    };
  }

  #budgetsOf({ cluster }: Pick<PostFilterContext, 'cluster'>): DisruptionBudgets {
    const list = cluster.list('PodDisruptionBudget');
    if (!this.#budgets.isOf(list)) this.#budgets = this.#budgets.renewed(list);
    return this.#budgets;
  }
}
