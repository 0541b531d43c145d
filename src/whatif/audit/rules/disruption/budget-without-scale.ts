import { budgetsOf, ruleText } from '../../cluster/budgets.ts';
import type { AuditRule } from '../../rule.ts';
import { namesOf } from '../../words.ts';

export const budgetWithoutScale: AuditRule = {
  code: 'KS305',
  name: 'budget-without-scale',
  severity: 'error',
  sentence:
    'A disruption budget with maxUnavailable or a percentage selects pods whose controller has no replicas: bare pods, pods of Jobs or DaemonSets.',
  why: 'The disruption controller cannot tell how many pods are expected, and allows no eviction.',
  helps: 'Use a whole number as minAvailable, or narrow the selector.',
  needs: ['PodDisruptionBudget', 'Pod'],
  find: (cluster) =>
    budgetsOf(cluster).flatMap(({ subject, object, selected, expected }) => {
      // Budgets over pods with an unknown controller are skipped: the audit lists them as not modelled.
      const without = selected.filter(({ scale }) => scale === 'none' || scale === 'bare');
      const isUnknown = selected.some(({ scale }) => scale === 'unknown');
      if (expected !== undefined || without.length === 0 || isUnknown) return [];
      const names = namesOf(without.map(({ owner }) => `${owner.kind}/${owner.name}`));
      const message = `${ruleText(object)} needs the replicas of a controller, and ${names} ${without.length === 1 ? 'has' : 'have'} none`;
      return [{ subject, message }];
    }),
};
