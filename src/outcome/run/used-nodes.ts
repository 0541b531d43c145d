import type { Plan } from '../plan.ts';

/** The nodes that run pods of other workloads than DaemonSets at the end of a plan. */
export function usedNodes({ pods }: Pick<Plan, 'pods'>): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { node, owner, phase, preempted } of pods) {
    // Scripts of HTML pages include this file: an import of src/objects would make them a quarter larger.
    const hasEnded = phase === 'Succeeded' || phase === 'Failed';
    const isThere = !hasEnded && preempted === undefined;
    if (node !== null && isThere && owner?.kind !== 'DaemonSet') used.add(node);
  }
  return used;
}
