import { podPriority } from '../../../../objects/index.ts';
import type { Pod } from '../../../../objects/index.ts';

const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const DELETION_COST_UNIT = 2 ** 27;
const PRIORITY_UNIT = 2 ** 25;
const GREATEST = 10;

/**
 * What it costs to evict a pod: 1, more or less by its deletion cost and its priority, between -10 and 10.
 *
 * Rule: EvictionCost, utils/disruption/disruption.go, Karpenter v1.13.
 */
export function evictionCost(pod: Pod): number {
  const cost = 1 + deletionCost(pod) / DELETION_COST_UNIT + podPriority(pod) / PRIORITY_UNIT;
  return Math.min(Math.max(cost, -GREATEST), GREATEST);
}

/** A text that is no number counts as none. */
function deletionCost({ metadata }: Pod): number {
  const text = metadata.annotations?.[DELETION_COST];
  if (text === undefined) return 0;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : 0;
}
