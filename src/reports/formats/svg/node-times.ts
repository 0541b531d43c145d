import type { Plan } from '../../../outcome/index.ts';
import { NODE_SPANS, nodeTimes, type NodeSpan } from '../../graphics/node-spans.ts';
import { NODE_COLOURS } from '../../graphics/tokens.ts';
import type { Part } from './part.ts';
import { spansPart, type SpanLooks } from './spans.ts';

/** The nodes that an autoscaler launches and removes, over time; none without any. */
export function nodeTimeParts(plan: Plan): readonly Part[] {
  const times = nodeTimes(plan);
  return times.rows.length === 0
    ? []
    : [spansPart('Nodes over time', { ...times, from: 0 }, LOOKS)];
}

/** A node that is not Ready yet is thin. */
const LOOKS: SpanLooks<NodeSpan> = {
  awaited: { top: 9, height: 6, fill: NODE_COLOURS.awaited, label: NODE_SPANS.awaited },
  serving: { top: 4, height: 16, fill: NODE_COLOURS.serving, label: NODE_SPANS.serving },
  leaving: { top: 4, height: 16, fill: NODE_COLOURS.leaving, label: NODE_SPANS.leaving },
};
