import type { ListedKind } from '../cluster/index.ts';
import { FACET_OF_KIND, NODE_FACETS } from '../cluster/index.ts';
import { isEnabled } from '../features/index.ts';
import type { Gates } from '../features/index.ts';
import type { EventHint, EventKind, EventName, HelpfulEvents } from '../framework/index.ts';
import type { QueueRules } from '../releases/index.ts';
import { getOrInsert } from '../units/index.ts';

const ALWAYS: EventHint = () => true;

/**
 * The hints of a plugin by event. A plugin that registers new nodes, but no changes of taints, gets these as well: a node that is
 * new and tainted may have been passed over (kubernetes v1.34.1 scheduler.go buildQueueingHintMap).
 */
export function helpfulEvents(
  registered: readonly HelpfulEvents[] | undefined,
  gates: Gates,
  { notifiesOfDeletedNodes }: Pick<QueueRules, 'notifiesOfDeletedNodes'>,
): ReadonlyMap<EventName, readonly EventHint[]> | undefined {
  if (registered === undefined) return undefined;
  const asksHints = isEnabled(gates, 'SchedulerQueueingHints');
  const byName = new Map<EventName, EventHint[]>();
  for (const { on, hint = ALWAYS, isAskedAlways = false } of registered) {
    const asked = asksHints || isAskedAlways ? hint : ALWAYS;
    for (const name of on) byName.set(name, [...(byName.get(name) ?? []), asked]);
  }
  if (!notifiesOfDeletedNodes) byName.delete('Node/Delete');
  if (byName.has('Node/Add') && !byName.has('Node/UpdateTaints')) {
    byName.set('Node/UpdateTaints', [ALWAYS]);
  }
  return byName;
}

/** A pod got a node. */
export const POD_ADDED: EventKind = { name: 'Pod/Add', facets: ['cluster.pods'] };
/** A pod left its node, or a nomination to it. */
export const POD_DELETED: EventKind = { name: 'Pod/Delete', facets: ['node.pods', 'cluster.pods'] };
export const NODE_ADDED: EventKind = { name: 'Node/Add', facets: [...NODE_FACETS, 'nodes'] };
export const NODE_DELETED: EventKind = { name: 'Node/Delete', facets: ['cluster.pods'] };
/** The members of a group changed. */
export const GROUP_CHANGED: EventKind = { name: undefined, facets: ['groups'] };

type WatchType = 'ADDED' | 'MODIFIED' | 'DELETED';

const ACTION = { ADDED: 'Add', MODIFIED: 'Update', DELETED: 'Delete' } as const;

const OF_KIND = new Map<string, EventKind>();

/** The change of an object of a kind that plugins list. */
export function eventOfListed(kind: ListedKind, type: WatchType): EventKind {
  const name = `${kind}/${ACTION[type]}` as const;
  return getOrInsert(OF_KIND, name, () => ({ name, facets: [FACET_OF_KIND[kind]] }));
}
