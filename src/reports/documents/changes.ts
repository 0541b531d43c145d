import type { Comparison, MovedPod, Plan } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { counted } from '../layout/figures.ts';
import type { Block, Page, Section } from '../page/section.ts';
import { faint } from '../page/texts.ts';
import { verdictLine } from '../reading/report-findings/index.ts';
import { labelOf } from '../reading/subjects.ts';
import { newlyPlaced, newlyUnschedulable, only, evicted, reworded } from './comparison/pods.ts';
import { worse } from './comparison/index.ts';
import { fact, summarySection, tableSection } from './parts.ts';

/** A plan, how it differs from the one before, and what was changed. */
export interface PlanChanges {
  readonly plan: Plan;
  readonly comparison: Comparison;
  /** Such as "web.yaml changed". */
  readonly subject: string;
}

/** What differs between a plan and the one before. */
export function changesPage({ plan, comparison, subject }: PlanChanges): Page {
  const sections = differences(comparison).filter(({ blocks }) => blocks.some(hasRows));
  const { base, head } = comparison;
  const [before, now] = [base.summary.verdict, head.summary.verdict];
  const facts = before === now ? [] : [fact('Verdict', `${before} → ${now}`)];
  const nothing: Block = { kind: 'text', text: faint('no pod has another place'), depth: 0 };
  return {
    program: 'kschedsim watch',
    subject,
    sections: [summarySection(facts, sections.length === 0 ? [nothing] : []), ...sections],
    verdict: now,
    line: verdictLine(plan),
  };
}

const differences = (comparison: Comparison): readonly Section[] => [
  newlyUnschedulable(comparison),
  reworded(comparison),
  { ...worse(comparison), title: 'Worse than before' },
  { ...evicted(comparison), title: 'Evicted' },
  moved(comparison.moved),
  newlyPlaced(comparison),
  { ...only('head', comparison.added), title: 'New pods' },
  { ...only('base', comparison.removed), title: 'Pods that are gone' },
];

const hasRows = (block: Block): boolean =>
  block.kind === 'list' ? block.items.length > 0 : block.kind === 'table' && block.rows.length > 0;

/** Pods of a workload with the same move share a row. */
function moved(pods: readonly MovedPod[]): Section {
  const moves = groupBy(pods, (pod) => [pod.namespace, labelOf(pod), pod.from, pod.to].join('\0'));
  return tableSection(
    { id: 'moved', title: 'Moved', rank: 'detail' },
    {
      isMarked: true,
      columns: [
        { head: '' },
        { head: 'Workload', least: 16 },
        { head: 'Namespace', least: 9, dropped: 1 },
        { head: 'From', least: 12 },
        { head: 'To', least: 12 },
      ],
      rows: [...moves.values()].flatMap((alike) => {
        const [pod] = alike;
        if (pod === undefined) return [];
        const times = alike.length > 1 ? ` ×${String(alike.length)}` : '';
        return [[{ mark: 'changed' }, `${labelOf(pod)}${times}`, pod.namespace, pod.from, pod.to]];
      }),
      most: 12,
      more: (left) => counted(left, 'more move'),
    },
  );
}
