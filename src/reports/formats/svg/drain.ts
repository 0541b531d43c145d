import type { Drain } from '../../../outcome/index.ts';
import { DRAIN_SPANS, drainRows, type DrainSpan } from '../../graphics/drain-rows.ts';
import { DRAIN_COLOURS } from '../../graphics/tokens.ts';
import { counted, duration } from '../../layout/figures.ts';
import { flowPart } from './flow.ts';
import type { Part } from './part.ts';
import { spansPart, type SpanLooks } from './spans.ts';

/** How long each node is drained and what it waits for; and where its pods go. */
export function drainParts(drain: Drain): readonly Part[] {
  const flows = drain.moves.map(({ from, to, replacement }) => ({
    from,
    to: to ?? 'no node',
    cause: to !== null ? 'placed again' : replacement === undefined ? 'lost' : 'pending',
    pods: 1,
  }));
  const moves = flows.length === 0 ? [] : [flowPart(counted(flows.length, 'evicted pod'), flows)];
  return [times(drain), ...moves];
}

function times(drain: Drain): Part {
  const seconds = duration(drain.endTime - drain.startTime);
  const title = `Drain of ${counted(drain.summary.nodes, 'node')}, ${seconds}`;
  return spansPart(title, drainRows(drain), LOOKS);
}

const LOOKS: SpanLooks<DrainSpan> = {
  drained: { top: 4, height: 16, fill: DRAIN_COLOURS.drained, label: DRAIN_SPANS.drained },
  waits: { top: 9, height: 6, fill: DRAIN_COLOURS.waits, label: DRAIN_SPANS.waits },
  evicted: { top: 0, height: 8, fill: DRAIN_COLOURS.evicted, label: DRAIN_SPANS.evicted },
  ready: { top: 16, height: 8, fill: DRAIN_COLOURS.ready, label: DRAIN_SPANS.ready },
};
