import type { DescheduledByPolicy } from '../../../outcome/index.ts';
import type { Column, Section } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { subjectText } from '../../reading/subjects.ts';
import { tableSection } from '../parts.ts';

const STOPPED: readonly Column[] = [
  { head: 'Pod', least: 20 },
  { head: 'Node', least: 8 },
  { head: 'Strategy', least: 16, dropped: 1 },
  { head: 'By' },
  { head: 'Why', least: 24, in: ['wide', 'markdown', 'html'] },
];

/** Pods that a strategy of the first cycle would evict, and that a limit or a budget keeps. */
export const stoppedSection = ({ stopped }: DescheduledByPolicy): Section =>
  tableSection(
    { id: 'stopped', title: 'Stopped by limits and budgets', rank: 'detail' },
    {
      columns: STOPPED,
      most: 12,
      more: more('pod'),
      rows: stopped.map(({ namespace, name, node, strategy, by, message }) => [
        `${namespace}/${name}`,
        node,
        strategy,
        by,
        message ?? '',
      ]),
    },
  );

const PROTECTED: readonly Column[] = [
  { head: 'Workload', least: 20 },
  { head: 'Pods', kind: 'count' },
  { head: 'Profile', least: 8, dropped: 1 },
  { head: 'Reasons', least: 24 },
];

/** Pods that the evictor protects, with its own reasons. */
export const protectedSection = ({ protected: pods }: DescheduledByPolicy): Section =>
  tableSection(
    { id: 'protected', title: 'Never evicted', suffix: ' (by the evictor)', rank: 'detail' },
    {
      columns: PROTECTED,
      most: 12,
      more: more('workload'),
      rows: pods.map(({ namespace, object, pods: number, profile, reasons }) => [
        subjectText(object, namespace),
        number,
        profile,
        { texts: reasons, by: '; ' },
      ]),
    },
  );
