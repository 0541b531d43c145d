import { keyOf } from '../../objects/index.ts';
import type { Pod, PodDisruptionBudget } from '../../objects/index.ts';
import { reviewEviction } from '../../server/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';

/** Answers evictions of one cycle as the API server does: each that counts against a budget leaves less of it. */
export class EvictionReview {
  readonly #at: Pick<PreparedCluster, 'budgets' | 'cluster'>;
  readonly #now: string;
  /** As evictions have left them, by "namespace/name". */
  readonly #spent = new Map<string, PodDisruptionBudget>();
  readonly #refusals = new Map<Pod, string>();

  /** @param nowMs milliseconds of the epoch */
  constructor(at: Pick<PreparedCluster, 'budgets' | 'cluster'>, nowMs: number) {
    this.#at = at;
    this.#now = new Date(nowMs).toISOString();
  }

  /** Whether the pod is evicted; if so its budget has one disruption less. */
  readonly allows = (pod: Pod): boolean => {
    const budgets = this.#at.budgets.of(pod).map(({ object }) => this.#current(object));
    const answer = reviewEviction(pod, budgets, this.#now);
    if ('code' in answer) {
      this.#refusals.set(pod, answer.cause ?? answer.message);
      return false;
    }
    if (answer.spent !== undefined) this.#spent.set(nameOf(answer.spent), answer.spent);
    return true;
  };

  /** Why the API server has refused to evict the pod. */
  refusalOf(pod: Pod): string | undefined {
    return this.#refusals.get(pod);
  }

  /** In a fork the cluster has the budgets with the pods that are down. */
  #current(budget: PodDisruptionBudget): PodDisruptionBudget {
    const { namespace, name } = budget.metadata;
    return (
      this.#spent.get(nameOf(budget)) ??
      this.#at.cluster.get('PodDisruptionBudget', namespace, name) ??
      budget
    );
  }
}

const nameOf = ({ metadata }: PodDisruptionBudget): string => keyOf(metadata);
