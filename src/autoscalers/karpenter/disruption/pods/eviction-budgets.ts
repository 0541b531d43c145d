import { compileLabelSelector, findCondition, keyOf, refOf } from '../../../../objects/index.ts';
import type { Labels, Pod, PodDisruptionBudget } from '../../../../objects/index.ts';
import { isDisruptable, protectionOf } from './do-not-disrupt.ts';
import { isReschedulable, isStatic } from '../../provisioning/pods/kinds.ts';
import { isActive, toleratesDisruption } from './kinds.ts';

/** The PodDisruptionBudgets that stand in the way of an eviction, as "namespace/name". */
type Blockers = readonly string[];

const NONE: Blockers = [];

interface Budget {
  readonly key: string;
  readonly matches: (labels: Labels) => boolean;
  readonly allowsNone: boolean;
  /** The budget never allows an eviction, whatever the pods' state. */
  readonly isFullyBlocking: boolean;
  readonly allowsUnhealthy: boolean;
}

/**
 * The PodDisruptionBudgets of a cluster as Karpenter asks them.
 *
 * Rule: Limits, utils/pdb/pdb.go, Karpenter v1.13.
 */
export class PodBudgets {
  readonly #byNamespace = new Map<string, Budget[]>();

  constructor(budgets: readonly PodDisruptionBudget[]) {
    for (const budget of budgets) {
      const { namespace } = budget.metadata;
      const known = this.#byNamespace.get(namespace);
      if (known === undefined) this.#byNamespace.set(namespace, [readBudget(budget)]);
      else known.push(readBudget(budget));
    }
  }

  /** The budgets that forbid the first pod that cannot be evicted now; empty if any of the pods could be. */
  blockersOf(pods: readonly Pod[], nowMs: number): Blockers {
    if (this.#byNamespace.size === 0) return NONE;
    for (const pod of pods) {
      const blockers = this.#blockersOf(pod, nowMs, ({ allowsNone }) => allowsNone);
      if (blockers.length > 0) return blockers;
    }
    return NONE;
  }

  /**
   * True if the pod would have to run elsewhere, now: it is no use to make room for a pod that is protected or whose budget never
   * allows its eviction. Rule: IsCurrentlyReschedulable.
   */
  isReschedulableNow(pod: Pod, nowMs: number): boolean {
    if (!isReschedulable(pod) || !isDisruptable(pod, nowMs)) return false;
    return this.#blockersOf(pod, nowMs, ({ isFullyBlocking }) => isFullyBlocking).length === 0;
  }

  #blockersOf(pod: Pod, nowMs: number, blocks: (budget: Budget) => boolean): Blockers {
    const ofNamespace = this.#byNamespace.get(pod.metadata.namespace);
    if (ofNamespace === undefined || !isEvictable(pod, nowMs)) return NONE;
    const { labels = {} } = pod.metadata;
    const matching = ofNamespace.filter(({ matches }) => matches(labels));
    // Kubernetes evicts no pod that several budgets select.
    if (matching.length > 1) return matching.map(({ key }) => key);
    return matching
      .filter((budget) => !(budget.allowsUnhealthy && isUnready(pod)) && blocks(budget))
      .map(({ key }) => key);
  }
}

function readBudget(budget: PodDisruptionBudget): Budget {
  const { selector, maxUnavailable, minAvailable, unhealthyPodEvictionPolicy } = budget.spec ?? {};
  return {
    key: keyOf(refOf(budget)),
    matches: compileLabelSelector(selector),
    allowsNone: (budget.status?.disruptionsAllowed ?? 0) === 0,
    isFullyBlocking: maxUnavailable === 0 || maxUnavailable === '0%' || minAvailable === '100%',
    allowsUnhealthy: unhealthyPodEvictionPolicy === 'AlwaysAllow',
  };
}

/** Whether Karpenter evicts a pod itself. Rule: IsEvictable, utils/pod/scheduling.go, Karpenter v1.13. */
export function isEvictable(pod: Pod, nowMs: number): boolean {
  return (
    isActive(pod) &&
    !toleratesDisruption(pod) &&
    !isStatic(pod) &&
    !protectionOf(pod, nowMs).isProtected
  );
}

const isUnready = ({ status }: Pod): boolean =>
  findCondition(status?.conditions, 'Ready')?.status === 'False';
