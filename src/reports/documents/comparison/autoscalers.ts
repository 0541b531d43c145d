import type { AutoscalerFigures, ComparedAutoscaler, Comparison } from '../../../outcome/index.ts';
import { count, duration } from '../../layout/figures.ts';
import type { Cell, Column, Section } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { tableSection } from '../parts.ts';

const COLUMNS: readonly Column[] = [
  { head: '' },
  { head: 'Autoscaler', least: 16 },
  { head: 'Namespace', least: 8, dropped: 2 },
  { head: 'Sizes', least: 16, dropped: 1 },
  { head: 'Maximum', isRight: true, dropped: 3 },
  { head: 'Highest', isRight: true },
  { head: 'Rescales', isRight: true },
  { head: 'Reversals', isRight: true, dropped: 4 },
  { head: 'At max', isRight: true },
  { head: 'Pod-seconds short', isRight: true },
  { head: 'Pending', isRight: true },
];

/** How autoscalers did on both sides: one figure where they are alike, else the base's and the head's. */
export const autoscalersSection = ({ autoscalers = [] }: Comparison): Section =>
  tableSection(
    { id: 'autoscalers', title: 'Autoscalers over time', rank: 'answer' },
    {
      isMarked: true,
      columns: COLUMNS,
      rows: autoscalers.map(row),
      most: 20,
      more: more('autoscaler'),
    },
  );

function row(one: ComparedAutoscaler): readonly Cell[] {
  const { name, namespace, target, base, head } = one;
  const both = (text: (figures: AutoscalerFigures) => string): string => {
    const [before, after] = [base, head].map((side) => (side === undefined ? 'none' : text(side)));
    return before === after ? (after ?? '') : `${before ?? ''} → ${after ?? ''}`;
  };
  const time = (seconds: number): string => (seconds === 0 ? '-' : duration(seconds));
  return [
    { mark: base === undefined ? 'added' : head === undefined ? 'removed' : 'changed' },
    name,
    namespace,
    `${target.kind}/${target.name}`,
    both(({ max }) => count(max)),
    both(({ highest }) => count(highest)),
    both(({ rescales }) => count(rescales)),
    both(({ reversals }) => count(reversals)),
    both(({ secondsAtMaximum }) => time(secondsAtMaximum)),
    both(({ podSecondsShort }) => (podSecondsShort === undefined ? '?' : count(podSecondsShort))),
    both(({ longestPending }) => time(longestPending)),
  ];
}
