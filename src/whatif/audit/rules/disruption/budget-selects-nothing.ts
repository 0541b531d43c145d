import { budgetsOf } from '../../cluster/budgets.ts';
import type { AuditRule } from '../../rule.ts';

export const budgetSelectsNothing: AuditRule = {
  code: 'KS304',
  name: 'budget-selects-nothing',
  severity: 'warning',
  sentence: 'A disruption budget selects no pod and no workload.',
  why: 'It protects nothing: the labels of the pods changed, or the selector has a mistake.',
  helps: "Make the selector match the labels of the pods' template, or delete the budget.",
  needs: ['PodDisruptionBudget', 'Pod'],
  find: (cluster) =>
    budgetsOf(cluster).flatMap(({ subject, selected }) =>
      selected.length > 0 || cluster.hasUnknownPods(subject.namespace)
        ? []
        : [{ subject, message: 'selects no pod and no workload of its namespace' }],
    ),
};
