import { compileLabelSelector, isTerminal } from '../../objects/index.ts';
import type { Pod, PodDisruptionBudget } from '../../objects/index.ts';
import type { BudgetProblem } from '../../outcome/index.ts';
import type { Simulation } from '../../simulation/index.ts';
import { compareText, getOrInsert } from '../../units/index.ts';

/** Budgets that can never be met, whatever is drained, sorted by name: they select nothing, allow nothing, or overlap. */
export function budgetProblems(api: Pick<Simulation['api'], 'list'>): readonly BudgetProblem[] {
  const budgets = api.list('PodDisruptionBudget');
  const selected = new Map<PodDisruptionBudget, readonly Pod[]>();
  const ofPod = new Map<Pod, PodDisruptionBudget[]>();
  for (const budget of budgets) {
    const pods = podsOf(budget, api.list('Pod', budget.metadata.namespace));
    selected.set(budget, pods);
    for (const pod of pods) {
      getOrInsert(ofPod, pod, () => []).push(budget);
    }
  }
  return Array.from(selected, ([budget, pods]) => [
    ...nothingAllowed(budget, pods),
    ...overlap(budget, pods, ofPod),
  ])
    .flat()
    .sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name));
}

function podsOf({ spec }: PodDisruptionBudget, pods: readonly Pod[]): readonly Pod[] {
  const selects = compileLabelSelector(spec?.selector);
  return pods.filter((pod) => !isTerminal(pod) && selects(pod.metadata.labels ?? {}));
}

function nothingAllowed(
  budget: PodDisruptionBudget,
  pods: readonly Pod[],
): readonly BudgetProblem[] {
  const named = nameOf(budget);
  if (pods.length === 0) {
    return [{ ...named, problem: 'selects-nothing', message: 'its selector selects no pod' }];
  }
  const { expectedPods = 0, desiredHealthy = 0 } = budget.status ?? {};
  if (budget.status === undefined || (expectedPods > 0 && desiredHealthy < expectedPods)) return [];
  const message =
    expectedPods === 0
      ? `the controllers of its ${count(pods.length)} have no replicas to count, so it allows no eviction`
      : `${ruleOf(budget)} of ${count(expectedPods)}: it never allows an eviction while all are healthy`;
  return [{ ...named, problem: 'never-allows', message }];
}

function overlap(
  budget: PodDisruptionBudget,
  pods: readonly Pod[],
  ofPod: ReadonlyMap<Pod, readonly PodDisruptionBudget[]>,
): readonly BudgetProblem[] {
  const shared = pods.filter((pod) => (ofPod.get(pod)?.length ?? 0) > 1);
  const [first] = shared;
  if (first === undefined) return [];
  const others = (ofPod.get(first) ?? []).filter((other) => other !== budget);
  const names = others.map(({ metadata }) => metadata.name).join(', ');
  const message = `selects ${count(shared.length)} together with ${names}: the eviction API refuses pods with several budgets`;
  return [{ ...nameOf(budget), problem: 'overlaps', message }];
}

const nameOf = ({ metadata }: PodDisruptionBudget): { namespace: string; name: string } => ({
  namespace: metadata.namespace,
  name: metadata.name,
});

const count = (pods: number): string => (pods === 1 ? '1 pod' : `${pods} pods`);

function ruleOf({ spec }: PodDisruptionBudget): string {
  const { maxUnavailable, minAvailable = 0 } = spec ?? {};
  return maxUnavailable === undefined
    ? `minAvailable ${minAvailable}`
    : `maxUnavailable ${maxUnavailable}`;
}
