import { refText } from '../../../../objects/index.ts';
import { budgetsAtBounds } from '../../cluster/autoscaling/budgets-at-bounds.ts';
import { ruleText } from '../../cluster/budgets.ts';
import type { AuditRule } from '../../rule.ts';
import { namesOf } from '../../words.ts';

export const budgetBlocksAtMinimum: AuditRule = {
  code: 'KS604',
  name: 'budget-blocks-at-minimum',
  severity: 'warning',
  sentence:
    'A disruption budget allows no eviction while the autoscalers of its pods are at their minimum.',
  why: 'A drain ends while there is load. At low load, when nodes are upgraded and removed, it never ends.',
  helps: 'Allow one pod to be unavailable (maxUnavailable: 1), or raise minReplicas.',
  needs: ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Pod'],
  find: (cluster) =>
    budgetsAtBounds(cluster).flatMap(({ budget, scalers, now, atMin, atMax, advice }) => {
      // With the pods that there are it is budget-blocks-drain.
      if (atMin.allowed > 0 || atMin.expected === 0 || now.allowed === 0) return [];
      const names = namesOf(scalers.map(({ ref }) => refText(ref)));
      const rule = ruleText(budget.object);
      const message = `${rule} of ${String(atMin.expected)} pods at the minimum of ${names} allows no eviction; of ${String(atMax.expected)} at the maximum it allows ${String(atMax.allowed)}`;
      return [{ subject: budget.subject, message, hint: advice }];
    }),
};
