import { compareText, groupBy } from '../../units/index.ts';
import type { FindingKind } from '../finding.ts';
import type { GroupedWorkload } from '../plan-group.ts';
import type { Plan } from '../plan.ts';
import { findingGroups } from './finding-groups.ts';
import { groupId, podGroup, waitingPods } from './waiting-pods.ts';
import type { GroupBy, PodGroup, WaitingPod } from './waiting-pods.ts';

export { askedAmount } from './cause-text.ts';
export { GROUPINGS } from './waiting-pods.ts';
export type { GroupBy, PodGroup } from './waiting-pods.ts';

/** What a plan of any version says of its problems. */
type Grouped = Pick<Plan, 'findings' | 'pods' | 'nodes' | 'deleted' | 'trace'>;

/**
 * The problems of a plan: pods without a node by cause and by what they ask for, or as `by` says; other findings by message. Those
 * that decide the verdict are first, then the largest. Every pod without a node, and every other finding, is in exactly one group.
 */
export function groupsOf(plan: Grouped, by: GroupBy = 'cause'): readonly PodGroup[] {
  const waiting = [...waitingPods(plan.pods, plan.nodes), ...goneWaiting(plan)];
  const { findings } = plan;
  const counting = new Set(findings.filter(({ counts }) => counts).map(({ kind }) => kind));
  const told = new Set(
    waiting.map(({ kind, object, pod: { namespace } }) => keyOf(kind, { object, namespace })),
  );
  const groups = [
    ...Array.from(
      groupBy(waiting, (one) => groupId(one, by)),
      ([id, alike]) => podGroup(id, alike, counting),
    ),
    ...findingGroups(findings.filter((finding) => !told.has(keyOf(finding.kind, finding)))),
  ];
  return groups.sort(
    ({ group: a }, { group: b }) =>
      Number(b.counts) - Number(a.counts) || b.pods - a.pods || compareText(a.id, b.id),
  );
}

/** Pods that a trace has taken away with their workload while they waited. */
function goneWaiting({ trace, deleted = [], nodes, findings }: Grouped): readonly WaitingPod[] {
  if (trace?.removed === undefined) return [];
  const found = new Set(findings.map((finding) => keyOf(finding.kind, finding)));
  return waitingPods(deleted, nodes).filter(({ kind, object, pod: { namespace } }) =>
    found.has(keyOf(kind, { object, namespace })),
  );
}

const keyOf = (kind: FindingKind, { object, namespace }: Omit<GroupedWorkload, 'pods'>): string =>
  JSON.stringify([kind, namespace, object]);
