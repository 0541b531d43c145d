import type { DescheduledByPolicy, DescheduledOtherwise } from '../../../outcome/index.ts';
import { change, count, percent } from '../../layout/figures.ts';
import type { Cell, Column, Section } from '../../page/section.ts';
import { faint, more } from '../../page/texts.ts';
import { DESCHEDULING_ENDS } from '../../reading/titles/descheduling.ts';
import { tableSection } from '../parts.ts';

/** Two policies on the same cluster, figure by figure. */
export function policiesSection(base: DescheduledByPolicy, head: DescheduledByPolicy): Section {
  const row = (label: string, of: (policy: DescheduledByPolicy) => string): readonly Cell[] => [
    faint(label),
    of(base),
    of(head),
  ];
  const figure = (label: string, name: keyof DescheduledByPolicy['figures']): readonly Cell[] =>
    row(label, ({ figures }) => count(figures[name]));
  const resources = head.utilisation.map(({ resource }) => resource);
  return tableSection(
    { id: 'policies', title: 'Policies', rank: 'answer' },
    {
      columns: [{ head: '' }, { head: 'Base', isRight: true }, { head: 'Head', isRight: true }],
      rows: [
        row('Policy', ({ name = '-' }) => name),
        figure('Evictions', 'evicted'),
        figure('Moved', 'moved'),
        figure('Back to the same node', 'back'),
        figure('Pending', 'pending'),
        figure('Lost', 'lost'),
        figure('Not known', 'unknown'),
        figure('Had ended', 'ended'),
        figure('Stopped by limits or budgets', 'stopped'),
        row(
          'Ends',
          ({ end, cycles }) => `${DESCHEDULING_ENDS[end]}, cycle ${count(cycles.length)}`,
        ),
        ...resources.map((resource) =>
          row(`Std deviation of ${resource}`, (policy) => deviation(policy, resource)),
        ),
        row('Nodes over a target', (policy) => nodesBeyond(policy, 'over')),
        row('Nodes under a threshold', (policy) => nodesBeyond(policy, 'under')),
      ],
    },
  );
}

function deviation({ utilisation }: DescheduledByPolicy, resource: string): string {
  const found = utilisation.find((one) => one.resource === resource);
  if (found === undefined) return '-';
  const { before, after } = found;
  return change(percent(before.standardDeviation, 1), percent(after.standardDeviation, 1));
}

/** The number of different nodes beyond the thresholds of any strategy. */
function nodesBeyond({ thresholds }: DescheduledByPolicy, side: 'over' | 'under'): string {
  if (thresholds.length === 0) return '-';
  const [before, after] = (['before', 'after'] as const).map(
    (when) => new Set(thresholds.flatMap((one) => one[when][side])).size,
  );
  return change(count(before ?? 0), count(after ?? 0));
}

const CHANGED: readonly Column[] = [
  { head: 'Pod', least: 20 },
  { head: 'From', least: 8 },
  { head: 'Base', least: 8 },
  { head: 'Head', least: 8 },
];

/** Pods that end elsewhere by one policy than by the other. */
export const changedSection = (changed: readonly DescheduledOtherwise[]): Section =>
  tableSection(
    { id: 'changed', title: 'Pods that end elsewhere', rank: 'answer' },
    {
      columns: CHANGED,
      most: 16,
      more: more('pod'),
      rows: changed.map(({ namespace, name, from, base, head }) => [
        `${namespace}/${name}`,
        from,
        base ?? '(no node)',
        head ?? '(no node)',
      ]),
    },
  );
