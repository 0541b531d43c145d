import { budgetsOf, ruleText } from '../../cluster/budgets.ts';
import type { AuditRule } from '../../rule.ts';

export const budgetExhausted: AuditRule = {
  code: 'KS302',
  name: 'budget-exhausted',
  severity: 'warning',
  sentence: 'A disruption budget allows no eviction now, because too few of its pods are healthy.',
  why: 'Drains wait until the pods are healthy again.',
  helps:
    'Repair the pods that are not Ready; unhealthyPodEvictionPolicy: AlwaysAllow lets drains evict these.',
  needs: ['PodDisruptionBudget', 'Pod'],
  find: (cluster) =>
    budgetsOf(cluster).flatMap(({ subject, object, expected = 0, desired }) => {
      const { status } = object;
      if (status === undefined || status.disruptionsAllowed > 0 || status.expectedPods === 0) {
        return [];
      }
      // With all healthy it is the rule itself that blocks.
      if (desired >= expected || status.currentHealthy >= status.expectedPods) return [];
      const message = `${ruleText(object)}: ${String(status.currentHealthy)} of ${String(status.expectedPods)} pods are healthy, ${String(status.desiredHealthy)} must stay so`;
      return [{ subject, message }];
    }),
};
