import type { Comparison, Objective, ObjectiveName, Plan, Sides } from '../../../outcome/index.ts';
import { evictionsOf } from './evictions.ts';
import { readinessOf } from './readiness.ts';

/** Shares of 1 up to this far apart are alike: one point of a percentage. */
export const SHARES_ALIKE = 0.01;

/** Seconds up to this far apart are alike. */
export const TIMES_ALIKE = 1;

interface Figures {
  readonly name: ObjectiveName;
  readonly resource?: string;
  /** Undefined: not known. */
  readonly base: number | undefined;
  readonly head: number | undefined;
}

/** What the sides are compared by. `cost` is the price of the used nodes of each side, as far as it is known. */
export function objectivesOf(
  { base, head }: Sides<Plan>,
  found: Pick<Comparison, 'moved' | 'nodes' | 'utilisation' | 'fragmentation'>,
  cost: Sides<number | undefined>,
): readonly Objective[] {
  const { moved, nodes, utilisation, fragmentation = [] } = found;
  const inSummary = (name: ObjectiveName, of: (plan: Plan) => number): Figures => ({
    name,
    base: of(base),
    head: of(head),
  });
  const used: Figures = {
    name: 'nodes-used',
    base: base.nodes.length - nodes.empty.base.length,
    head: head.nodes.length - nodes.empty.head.length,
  };
  return [
    more(inSummary('placed', ({ summary }) => summary.placed)),
    less(inSummary('unschedulable', ({ summary }) => summary.unschedulable)),
    less(inSummary('evictions', evictionsOf)),
    less(used),
    ...(cost.base === undefined || cost.head === undefined
      ? []
      : [less({ name: 'cost', ...cost })]),
    ...utilisation
      .filter(({ resource, ...sides }) => resource !== 'pods' && isOffered(sides))
      .map(({ resource, base: before, head: after }) =>
        less(
          {
            name: 'balance',
            resource,
            base: before.standardDeviation,
            head: after.standardDeviation,
          },
          SHARES_ALIKE,
        ),
      ),
    ...fragmentation
      .filter(({ base: before, head: after }) => before.free + after.free > 0)
      .map(({ resource, base: before, head: after }) =>
        less(
          { name: 'fragmentation', resource, base: before.share, head: after.share },
          SHARES_ALIKE,
        ),
      ),
    ...timeToReady(base, head),
    { name: 'moves', head: moved.length },
  ];
}

/** Less is better; figures up to `alike` apart are alike. */
function less({ base, head, ...rest }: Figures, alike = 0): Objective {
  const known = {
    ...rest,
    ...(base === undefined ? {} : { base }),
    ...(head === undefined ? {} : { head }),
  };
  if (base === undefined || head === undefined || Math.abs(head - base) <= alike) return known;
  return { ...known, better: head < base ? 'head' : 'base' };
}

/** More is better. */
function more(figures: Figures): Objective {
  const { better, ...rest } = less(figures);
  return better === undefined ? rest : { ...rest, better: better === 'head' ? 'base' : 'head' };
}

const isOffered = ({ base, head }: Sides<{ readonly allocatable: number }>): boolean =>
  base.allocatable + head.allocatable > 0;

/** Neither side is faster if one of them has more ready pods. Nothing if no pod gets ready. */
function timeToReady(base: Plan, head: Plan): readonly Objective[] {
  const [before, after] = [readinessOf(base), readinessOf(head)];
  const figures: Figures = { name: 'time-to-ready', base: before.last, head: after.last };
  if (figures.base === undefined && figures.head === undefined) return [];
  const { better, ...rest } = less(figures, TIMES_ALIKE);
  return [before.pods === after.pods && better !== undefined ? { ...rest, better } : rest];
}
