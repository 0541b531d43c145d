import { budgetsOf, overlapsOf } from '../../cluster/budgets.ts';
import type { AuditRule } from '../../rule.ts';
import { counted, namesOf } from '../../words.ts';

export const budgetsOverlap: AuditRule = {
  code: 'KS303',
  name: 'budgets-overlap',
  severity: 'error',
  sentence: 'Pods are selected by more than one disruption budget.',
  why: 'The eviction API refuses such pods with an error, so that drains fail on them.',
  helps: 'Narrow the selectors so that one budget selects each pod.',
  needs: ['PodDisruptionBudget', 'Pod'],
  find: (cluster) =>
    Array.from(overlapsOf(budgetsOf(cluster))).flatMap(([{ subject }, overlaps]) => {
      if (overlaps.length === 0) return [];
      const others = new Set(
        overlaps.flatMap((one) => one.others.map((other) => other.subject.name)),
      );
      const whose = namesOf(overlaps.map(({ owner }) => `${owner.kind}/${owner.name}`));
      const pods = overlaps.reduce((sum, one) => sum + one.pods, 0);
      const what = pods === 0 ? 'the pods' : counted(pods, 'pod');
      const message = `selects ${what} of ${whose} together with ${namesOf([...others])}: the eviction API refuses them`;
      return [{ subject, message, pods }];
    }),
};
