import type { DescheduledByPolicy } from '../../../outcome/index.ts';
import type { Column, Section } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { tableSection } from '../parts.ts';

const STRATEGIES: readonly Column[] = [
  { head: 'Strategy', least: 20 },
  { head: 'Profile', least: 8, dropped: 2 },
  { head: 'Point', dropped: 1 },
  { head: 'Evicted', kind: 'count' },
  { head: 'Stopped', kind: 'count' },
  { head: '' },
];

/** What each strategy evicts, over all cycles. */
export const strategiesSection = ({ strategies }: DescheduledByPolicy): Section =>
  tableSection(
    { id: 'strategies', title: 'Strategies', suffix: ' (in this order)', rank: 'answer' },
    {
      columns: STRATEGIES,
      most: 16,
      more: more('strategy', 'strategies'),
      rows: strategies.map(({ strategy, profile, point, evicted, stopped, notRun }) => [
        strategy,
        profile,
        point,
        evicted,
        stopped,
        notRun === undefined ? '' : { text: 'not run', tone: 'warning' },
      ]),
    },
  );
