import { podRequests } from '../objects/index.ts';
import type { Pod } from '../objects/index.ts';
import { countedRequests, hasReportedResources } from '../cluster/index.ts';
import { isEnabled } from '../features/index.ts';
import type { Features } from '../features/index.ts';
import type { EventKind, EventName } from '../framework/index.ts';
import { isSameContent } from './same-content.ts';

const kindOf = (name: EventName): EventKind => ({ name, facets: ['cluster.pods'] });

const LABELS = kindOf('Pod/UpdateLabels');
const SCALE_DOWN: EventKind = { name: 'Pod/ScaleDown', facets: ['node.pods', 'cluster.pods'] };
const GATES = kindOf('Pod/RemoveGates');
const TOLERATIONS = kindOf('Pod/UpdateTolerations');
const CLAIMS = kindOf('Pod/UpdateClaims');
const OTHER: readonly EventKind[] = [kindOf('Pod/Update')];

/** The events of an update of a pod. */
export type PodEvents = (before: Pod, after: Pod) => readonly EventKind[];

/**
 * How a release reads an update of a pod, in the order in which upstream notifies of it.
 *
 * Source: kubernetes v1.34.1 framework/events.go PodSchedulingPropertiesChange.
 */
export function podEventsOf({ gates, rules }: Features): PodEvents {
  const counted = countedRequests(gates, rules);
  const readsClaims = isEnabled(gates, 'DynamicResourceAllocation');
  const isScaledDown = (before: Pod, after: Pod): boolean => {
    const isUnchanged = before.spec === after.spec && !reportsResources(before, after);
    if (isUnchanged) return false;
    const now = podRequests(after, counted);
    return [...podRequests(before, counted)].some(
      ([resource, amount]) => amount > (now.get(resource) ?? -1),
    );
  };
  return (before, after) => {
    if (hasSameParts(before, after)) return OTHER;
    const events = [
      ...(isSameContent(before.metadata.labels, after.metadata.labels) ? [] : [LABELS]),
      ...(isScaledDown(before, after) ? [SCALE_DOWN] : []),
      ...(lostGates(before, after) ? [GATES] : []),
      ...(tolerationCount(before) === tolerationCount(after) ? [] : [TOLERATIONS]),
      ...(readsClaims && !hasSameClaims(before, after) ? [CLAIMS] : []),
    ];
    return events.length === 0 ? OTHER : events;
  };
}

/** Nothing that is an event of its own can have changed. */
const hasSameParts = (before: Pod, after: Pod): boolean =>
  before.spec === after.spec &&
  before.metadata.labels === after.metadata.labels &&
  before.status?.resourceClaimStatuses === after.status?.resourceClaimStatuses &&
  before.status?.extendedResourceClaimStatus === after.status?.extendedResourceClaimStatus &&
  !reportsResources(before, after);

const reportsResources = (before: Pod, after: Pod): boolean =>
  hasReportedResources(before) || hasReportedResources(after);

const hasGates = ({ spec }: Pod): boolean => (spec.schedulingGates ?? []).length > 0;

const lostGates = (before: Pod, after: Pod): boolean => hasGates(before) && !hasGates(after);

const tolerationCount = ({ spec }: Pod): number => (spec.tolerations ?? []).length;

const hasSameClaims = ({ status: before }: Pod, { status: after }: Pod): boolean =>
  isSameContent(before?.resourceClaimStatuses, after?.resourceClaimStatuses) &&
  isSameContent(before?.extendedResourceClaimStatus, after?.extendedResourceClaimStatus);

/** Whether something else than the status changed (kubernetes v1.34.1 backend/queue isPodUpdated). */
export const isPodUpdated = (before: Pod, after: Pod): boolean =>
  before.spec !== after.spec ||
  before.metadata.labels !== after.metadata.labels ||
  before.metadata.annotations !== after.metadata.annotations ||
  before.metadata.deletionTimestamp !== after.metadata.deletionTimestamp ||
  !hasSameClaims(before, after);
