import { compileLabelSelector, isReady } from '../../src/objects/index.ts';
import type { PodDisruptionBudget } from '../../src/objects/index.ts';
import type { Simulation } from '../../src/simulation/index.ts';

/**
 * Notes each budget that has fewer ready pods than it asks for after it once had them. `hasBegun`: before, budgets may be broken; default:
 * always.
 */
export function watchBudgets(
  { api }: Simulation,
  broken: string[],
  hasBegun: () => boolean = () => true,
): void {
  const met = new Set<string>();
  api.watch('Pod', () => {
    const counts = hasBegun();
    for (const budget of api.list('PodDisruptionBudget')) {
      const { name } = budget.metadata;
      const ready = readyPods(budget, api);
      const wanted = budget.status?.desiredHealthy ?? 0;
      if (ready >= wanted) {
        if (wanted > 0 || !counts) met.add(name);
      } else if (!counts) met.delete(name);
      else if (met.has(name)) broken.push(`${name}: ${ready} of ${wanted}`);
    }
  });
}

const readyPods = (budget: PodDisruptionBudget, api: Simulation['api']): number => {
  const matches = compileLabelSelector(budget.spec?.selector);
  return api
    .list('Pod', budget.metadata.namespace)
    .filter(
      (pod) =>
        matches(pod.metadata.labels ?? {}) &&
        pod.metadata.deletionTimestamp === undefined &&
        isReady(pod),
    ).length;
};
