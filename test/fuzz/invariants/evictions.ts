import { compileLabelSelector, isTerminal } from '../../../src/objects/index.ts';
import type { KubernetesObject, Pod, PodDisruptionBudget } from '../../../src/objects/index.ts';
import { disruptionOf, isPod, isServing, nameOf, shareOf } from './ledger.ts';
import type { Check, Ledger } from './ledger.ts';

const EVICTED = 'EvictionByEvictionAPI';

/** An eviction leaves a disruption budget as many healthy pods as it needs, and a pod with two budgets is never evicted. */
export const evictionsKeepBudgets: Check = ({ object: pod, previous }, ledger) => {
  if (previous === undefined || !isPod(pod) || !isPod(previous)) return undefined;
  // The mark comes first: the pod may start before it is deleted.
  if (disruptionOf(pod) !== EVICTED || disruptionOf(previous) === EVICTED) return undefined;
  if (!isAsked(previous)) return undefined;
  const { namespace, labels = {} } = pod.metadata;
  const budgets = ledger
    .list('PodDisruptionBudget', namespace)
    .filter(({ spec }) => compileLabelSelector(spec?.selector)(labels));
  const [budget] = budgets;
  if (budget === undefined) return undefined;
  if (budgets.length > 1) return `${nameOf(pod)}: evicted, and has ${budgets.length} budgets`;
  return brokenBy(previous, budget, ledger);
};

function brokenBy(pod: Pod, budget: PodDisruptionBudget, ledger: Ledger): string | undefined {
  const wasHealthy = isServing(pod);
  if (!wasHealthy && budget.spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow') return undefined;
  const selects = compileLabelSelector(budget.spec?.selector);
  const { namespace } = pod.metadata;
  const selected = ledger
    .list('Pod', namespace)
    .filter(({ metadata }) => selects(metadata.labels ?? {}));
  const others = selected.filter(({ metadata }) => metadata.uid !== pod.metadata.uid);
  const healthy = others.filter(isServing).length;
  const needed = neededBy(budget, selected, ledger);
  return healthy < needed
    ? `${nameOf(budget)}: ${nameOf(pod)} is evicted, ${healthy} healthy pods are left, ${needed} needed`
    : undefined;
}

/** The API server asks a budget about running pods only, not about pods that are being deleted. */
function isAsked(pod: Pod): boolean {
  const { phase = 'Pending' } = pod.status ?? {};
  const isEnding = pod.metadata.deletionTimestamp !== undefined;
  return phase !== 'Pending' && !isTerminal(pod) && !isEnding;
}

/** The healthy pods that a budget needs. Source: PodDisruptionBudgetSpec of the API. */
function neededBy(
  { spec, status }: PodDisruptionBudget,
  pods: readonly Pod[],
  ledger: Ledger,
): number {
  const { minAvailable, maxUnavailable } = spec ?? {};
  if (typeof minAvailable === 'number') return minAvailable;
  const expected = expectedBy(pods, ledger) ?? status?.expectedPods ?? 0;
  if (maxUnavailable !== undefined)
    return Math.max(0, expected - shareOf(maxUnavailable, expected, Math.ceil));
  return shareOf(minAvailable ?? 0, expected, Math.ceil);
}

/** The replicas of the pods' controllers; undefined if one has none. */
function expectedBy(pods: readonly Pod[], ledger: Ledger): number | undefined {
  const scales = new Map<string, number>();
  for (const pod of pods) {
    const set = ledger.controllerOf('ReplicaSet', pod) ?? ledger.controllerOf('StatefulSet', pod);
    if (set === undefined) return undefined;
    const scaled: KubernetesObject & { readonly spec: { readonly replicas?: number } } =
      ledger.controllerOf('Deployment', set) ?? set;
    scales.set(scaled.metadata.uid ?? '', scaled.spec.replicas ?? 1);
  }
  return [...scales.values()].reduce((sum, one) => sum + one, 0);
}
