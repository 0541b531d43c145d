import type {
  DescheduledByPolicy,
  DescheduledFate,
  DescheduledPod,
} from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import type { Cell, Column, Section, Steps, Text } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { labelOf } from '../../reading/subjects.ts';
import { tableSection } from '../parts.ts';

const EVICTIONS: readonly Column[] = [
  { head: 'Cycle', kind: 'count', dropped: 2 },
  { head: 'Pod', least: 20 },
  { head: 'From', least: 8 },
  { head: 'To', least: 8 },
  { head: 'Strategy', least: 16, dropped: 1 },
  { head: 'Why', least: 24, in: ['wide', 'markdown', 'html'] },
];

/** Every eviction, and where the pod in its place stands. */
export const evictionsSection = (policy: DescheduledByPolicy): Section =>
  tableSection(
    { id: 'evictions', title: 'Evictions', rank: 'answer' },
    {
      columns: EVICTIONS,
      most: 24,
      more: more('eviction'),
      rows: policy.evictions.map((one): readonly Cell[] => [
        one.cycle,
        `${one.namespace}/${one.name}`,
        one.from,
        targetOf(one),
        one.strategy,
        one.cause,
      ]),
    },
    steps(policy),
  );

const PLACED: readonly Column[] = [
  { head: 'Pod', least: 20 },
  { head: 'Workload', least: 16, dropped: 1 },
  { head: 'Node', least: 8 },
];

/** Pods that had no node before, and get one of the room that evictions make. */
export const placedSection = ({ placed }: DescheduledByPolicy): Section =>
  tableSection(
    { id: 'placed', title: 'Pending before, placed now', rank: 'answer' },
    {
      columns: PLACED,
      most: 12,
      more: more('pod'),
      rows: placed.map((pod) => [`${pod.namespace}/${pod.name}`, labelOf(pod), pod.node]),
    },
  );

const FATES: Readonly<Record<Exclude<DescheduledFate, 'moved'>, string>> = {
  back: 'comes back',
  pending: '(pending)',
  lost: '(lost)',
  unknown: '(not known)',
  ended: '(had ended)',
};

/** The new node of a pod, or what becomes of it without one. */
export function targetOf({ fate, to }: DescheduledPod): Text {
  if (fate === 'moved') return to ?? '';
  const text = FATES[fate];
  return fate === 'pending' || fate === 'lost' ? { text, tone: 'failed' } : text;
}

/** A step for each cycle, which a page plays. */
function steps({ cycles, evictions }: DescheduledByPolicy): Steps {
  const byCycle = groupBy(evictions, ({ cycle }) => cycle);
  return {
    kind: 'steps',
    steps: cycles.map(({ cycle, evicted }) => ({
      title: `Cycle ${String(cycle)}: ${counted(evicted, 'eviction')}`,
      table: {
        kind: 'table',
        columns: [
          { head: 'Pod' },
          { head: 'Workload' },
          { head: 'From' },
          { head: 'To' },
          { head: 'Why' },
        ],
        rows: (byCycle.get(cycle) ?? []).map((one) => [
          `${one.namespace}/${one.name}`,
          labelOf(one),
          one.from,
          targetOf(one),
          one.cause,
        ]),
      },
    })),
  };
}
