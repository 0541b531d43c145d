import type { Plan } from '../../../outcome/index.ts';
import { element } from '../../graphics/element.ts';
import { NODE_SPANS, nodeTimes } from '../../graphics/node-spans.ts';
import { timeRows } from '../../graphics/time-rows.ts';
import { counted } from '../../layout/figures.ts';
import type { Block, Section } from '../../page/section.ts';

/** When the nodes come and go that an autoscaler launches and removes: a picture for pages. */
export const nodeTimesSection = (plan: Plan): Section => ({
  id: 'node-times',
  title: 'Nodes over time',
  rank: 'answer',
  blocks:
    nodeTimes(plan).rows.length === 0
      ? []
      : [{ kind: 'later', in: ['html'], make: () => picture(plan) }],
});

function picture(plan: Plan): readonly Block[] {
  const { rows, left, to } = nodeTimes(plan);
  const legend = Object.entries(NODE_SPANS).map(([kind, words]) =>
    element('span', {}, element('span', { class: `swatch ${kind}` }), ` ${words}`),
  );
  return [
    { kind: 'picture', element: timeRows(rows, { from: 0, to }) },
    ...(left > 0 ? [{ kind: 'text', text: `and ${counted(left, 'more node')}` } as const] : []),
    { kind: 'picture', element: element('p', { class: 'legend' }, legend) },
  ];
}
