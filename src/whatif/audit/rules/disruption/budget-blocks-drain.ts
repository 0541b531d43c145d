import type { Budget } from '../../cluster/budgets.ts';
import { budgetsAtBounds } from '../../cluster/autoscaling/budgets-at-bounds.ts';
import { budgetsOf, ruleText } from '../../cluster/budgets.ts';
import type { AuditRule } from '../../rule.ts';
import { counted } from '../../words.ts';

export const budgetBlocksDrain: AuditRule = {
  code: 'KS301',
  name: 'budget-blocks-drain',
  severity: 'error',
  sentence:
    'A disruption budget allows no eviction even if all of its pods are healthy: minAvailable is all replicas, or maxUnavailable is 0.',
  why: 'Every drain of a node with such a pod waits for ever: upgrades and the autoscaler stop there.',
  helps: 'Allow one pod to be unavailable (maxUnavailable: 1), or run one replica more.',
  needs: ['PodDisruptionBudget', 'Pod'],
  find: (cluster) => {
    const scaled = new Map(budgetsAtBounds(cluster).map(({ budget, advice }) => [budget, advice]));
    return budgetsOf(cluster).flatMap((budget) => {
      const { subject, object, expected = 0, desired } = budget;
      if (expected === 0 || desired < expected) return [];
      const message = `${ruleText(object)} of ${counted(expected, 'expected pod')} allows no eviction, even with all healthy`;
      return [{ subject, message, hint: scaled.get(budget), pods: podsOf(budget) }];
    });
  },
};

const podsOf = ({ selected }: Budget): number =>
  selected.reduce((sum, { pods }) => sum + pods.length, 0);
