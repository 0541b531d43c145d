import { compileLabelSelector, isEmptySelector } from '../../objects/index.ts';
import type { Labels, Pod, PodDisruptionBudget } from '../../objects/index.ts';
import { groupBy } from '../../units/index.ts';

/** A budget's place in the list, and what it selects. */
interface Selection {
  readonly at: number;
  readonly selects: (labels: Labels) => boolean;
}

/** The budgets of one namespace. */
interface Selections {
  readonly budgets: readonly Selection[];
  /** Replicas share their labels. */
  readonly known: WeakMap<Labels, readonly number[]>;
}

const NONE: readonly number[] = [];

/** Which budgets cover which pods, whatever the status of the budgets. */
export class BudgetRules {
  readonly #budgets: readonly PodDisruptionBudget[];
  readonly #byNamespace: ReadonlyMap<string, Selections>;

  constructor(budgets: readonly PodDisruptionBudget[]) {
    this.#budgets = budgets;
    const places = groupBy(budgets.keys(), (at) => budgets[at]!.metadata.namespace);
    this.#byNamespace = new Map(
      Array.from(places, ([namespace, own]) => [
        namespace,
        { budgets: own.flatMap((at) => selectionOf(budgets[at]!, at)), known: new WeakMap() },
      ]),
    );
  }

  /** Whether these are the same budgets but for their status. */
  holdFor(budgets: readonly PodDisruptionBudget[]): boolean {
    return (
      budgets.length === this.#budgets.length &&
      budgets.every(({ metadata, spec }, at) => {
        const before = this.#budgets[at]!;
        return (
          spec?.selector === before.spec?.selector &&
          metadata.namespace === before.metadata.namespace
        );
      })
    );
  }

  /** The places of the budgets that cover the pod. */
  covering({ metadata: { namespace, labels } }: Pod): readonly number[] {
    const selections = this.#byNamespace.get(namespace);
    if (selections === undefined || labels === undefined) return NONE;
    const { budgets, known } = selections;
    let places = known.get(labels);
    if (places === undefined) {
      // A pod without labels is covered by no budget, not even by one that selects pods without a label.
      const isLabelled = Object.keys(labels).length > 0;
      places = budgets.filter(({ selects }) => isLabelled && selects(labels)).map(({ at }) => at);
      known.set(labels, places);
    }
    return places;
  }
}

/** Without a selector, or with an empty one, a budget covers nothing. */
function selectionOf({ spec }: PodDisruptionBudget, at: number): readonly Selection[] {
  const selector = spec?.selector;
  if (selector === undefined || isEmptySelector(selector)) return [];
  return [{ at, selects: compileLabelSelector(selector) }];
}
