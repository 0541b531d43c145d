import type { Pod } from '../../objects/index.ts';
import { FACETS } from '../../cluster/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import type { ClusterEvent, EnabledPlugin, EventKind } from '../../framework/index.ts';
import type { WaitingPod } from './pod-queue.ts';

/** In place of a plugin: every event retries the pod. */
export const ANY_EVENT: EnabledPlugin = { name: '', reads: FACETS, reasons: {}, points: {} };

/** Whether the plugin listens to such events. */
export function listensTo({ events, reads }: EnabledPlugin, { name, facets }: EventKind): boolean {
  if (events === undefined) return facets.some((facet) => reads.includes(facet));
  return name !== undefined && events.has(name);
}

/**
 * Whether the pod may pass the plugin that rejected it after the event (kubernetes v1.34.1 backend/queue isPodWorthRequeuing). Plugins
 * without `events` are asked about each facet.
 */
export function mayHelp(
  { events, reads, hints }: EnabledPlugin,
  pod: Pod,
  event: ClusterEvent,
  cluster: ClusterView,
): boolean {
  const { kind, object, previous } = event;
  if (events === undefined) {
    const change = { ...(object && { object }), ...(previous && { previous }) };
    return kind.facets.some(
      (facet) => reads.includes(facet) && (hints?.(pod, { facet, ...change }) ?? true),
    );
  }
  const asked = kind.name === undefined ? undefined : events.get(kind.name);
  return asked?.some((hint) => hint(pod, event, cluster)) ?? false;
}

/** Whether the pod may pass one of the plugins that rejected it. */
export const isHelpedBy = (
  { rejectedBy, pod }: WaitingPod,
  event: ClusterEvent,
  cluster: ClusterView,
): boolean => rejectedBy.some((plugin) => mayHelp(plugin, pod, event, cluster));
