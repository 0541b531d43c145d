import type { Comparison } from '../../../outcome/index.ts';
import type { Prices } from '../../../catalog/index.ts';
import type { RunSide } from '../run-side.ts';
import { costsOf } from './cost.ts';
import { compareFragmentation } from './fragmentation.ts';
import { compareNodes } from './nodes.ts';
import { objectivesOf } from './objectives.ts';
import { compareUtilisation } from './utilisation.ts';
import { compareZones } from './zones.ts';

export { SHARES_ALIKE, TIMES_ALIKE } from './objectives.ts';

/** What is measured of both sides. */
export interface ComparedFigures {
  readonly objectives: NonNullable<Comparison['objectives']>;
  readonly ofNodes: Pick<Comparison, 'nodes' | 'utilisation' | 'zones' | 'fragmentation'>;
  readonly warnings: readonly string[];
}

export function figuresOf(
  base: RunSide,
  head: RunSide,
  moved: Comparison['moved'],
  prices: Prices,
): ComparedFigures {
  const [before, after] = [base.plan.nodes, head.plan.nodes];
  const fragmentation = compareFragmentation(before, after, [...base.shapes, ...head.shapes]);
  const ofNodes = {
    nodes: compareNodes(base.plan, head.plan),
    utilisation: compareUtilisation(before, after),
    zones: compareZones(before, after),
    ...(fragmentation === undefined ? {} : { fragmentation }),
  };
  const { warnings, ...costs } = costsOf({ base, head }, ofNodes.nodes, prices);
  const plans = { base: base.plan, head: head.plan };
  return { objectives: objectivesOf(plans, { ...ofNodes, moved }, costs), ofNodes, warnings };
}
