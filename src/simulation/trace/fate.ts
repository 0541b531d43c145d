import { isNodeReady } from '../../controllers/index.ts';
import { findCondition } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { conditionOf, isUntroubled } from '../document/pod-condition.ts';

/** A pod that has a node for longer without having run is in trouble, even if no event says so. */
const STARTED_WITHIN_MS = 600_000;

/** What was seen of a pod since it got its node. */
interface SeenOfPod {
  /** An event says that something is wrong. */
  readonly isWarned: boolean;
  readonly runMs: number;
}

/**
 * How a pod that has a node is when its end comes. "starting": nothing is wrong with it, but its time is shorter than its start; how long
 * its start really took is part of what the trace says. "troubled": something may be wrong.
 */
export function fateOf(
  pod: Pod,
  node: Node | undefined,
  { isWarned, runMs }: SeenOfPod,
): 'well' | 'starting' | 'troubled' {
  const { phase, conditions } = pod.status ?? {};
  if (findCondition(conditions, 'PodResizePending') !== undefined) return 'troubled';
  if (phase === 'Succeeded' || isUntroubled(pod)) return 'well';
  const isStarting = phase !== 'Running' && phase !== 'Failed' && conditionOf(pod) === undefined;
  const hasKubelet = node !== undefined && isNodeReady(node);
  const isShort = runMs < STARTED_WITHIN_MS;
  return isStarting && hasKubelet && isShort && !isWarned ? 'starting' : 'troubled';
}
