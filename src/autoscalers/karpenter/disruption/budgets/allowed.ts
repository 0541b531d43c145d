import { parseCronSchedule } from '../../../../clock/index.ts';
import { parseDuration } from '../../../../golang/index.ts';
import type { DisruptionBudget, NodePoolDisruption } from '../../objects/node-pool.ts';

/** Why nodes are disrupted, as budgets name it. */
export type DisruptionReason = 'Empty' | 'Drifted' | 'Underutilized';

/** The disruptions that a pool without a budget allows. */
const UNLIMITED = 2 ** 31 - 1;

/**
 * How many of a pool's nodes may be disrupted at a time for a reason: what the strictest active budget for it allows. No budget that
 * Karpenter cannot read allows any, whatever its reasons are. `nodes`: the pool's initialised nodes.
 *
 * Rule: MustGetAllowedDisruptions, apis/v1/nodepool.go, Karpenter v1.13.
 */
export function allowedDisruptions(
  { budgets = [] }: NodePoolDisruption,
  nodes: number,
  reason: DisruptionReason,
  nowMs: number,
): number {
  let allowed = UNLIMITED;
  for (const budget of budgets) {
    const ofBudget = allowedBy(budget, nodes, nowMs);
    if (ofBudget === undefined) return 0;
    if (budget.reasons?.includes(reason) !== false) allowed = Math.min(allowed, ofBudget);
  }
  return allowed;
}

/** Undefined: the budget cannot be read. */
function allowedBy(budget: DisruptionBudget, nodes: number, nowMs: number): number | undefined {
  const isActive = isActiveAt(budget, nowMs);
  if (isActive !== true) return isActive === undefined ? undefined : UNLIMITED;
  const { nodes: text } = budget;
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  const [, percent] = /^([+-]?\d+)%$/.exec(text) ?? [];
  return percent === undefined ? undefined : Math.ceil((Number(percent) * nodes) / 100);
}

/**
 * A budget with a schedule is active for its duration after each hit. Undefined: the schedule cannot be read.
 *
 * Rule: Budget.IsActive, apis/v1/nodepool.go, Karpenter v1.13: looks for a hit after now less the duration, in UTC.
 */
function isActiveAt({ schedule, duration }: DisruptionBudget, nowMs: number): boolean | undefined {
  if (schedule === undefined && duration === undefined) return true;
  try {
    const hits = parseCronSchedule(`TZ=UTC ${schedule ?? ''}`);
    const hit = hits.next(nowMs - parseDuration(duration ?? '0s'));
    // A schedule without any hit gives the zero time, which is past.
    return hit === undefined || hit <= nowMs;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
