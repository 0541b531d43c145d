import { keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { PlacedPod } from '../view.ts';
import { hasReportedResources } from './parts.ts';
import type { PodView } from './view.ts';
import type { SelectedLabels } from './selected-labels.ts';

/** A placed pod. Its object may be replaced by a newer version with the same requests, its view by a new view. */
export interface Placement extends PlacedPod {
  pod: Pod;
  view: PodView;
}

/** The uid string is reused, so its hash is cached; only pods from outside the API server lack one. */
export function placementKey({ metadata: { uid = '', namespace, name } }: Pod): string {
  return uid === '' ? keyOf({ namespace, name }) : uid;
}

/**
 * True if the change affects neither the node's sums nor the affinity and spread rules of other pods. `selected`: the labels that
 * rules select by.
 */
export function countsTheSame(before: Pod, after: Pod, selected: SelectedLabels): boolean {
  const { labels } = before.metadata;
  return (
    (labels === after.metadata.labels || selected.areAlike(labels, after.metadata.labels)) &&
    before.metadata.deletionTimestamp === after.metadata.deletionTimestamp &&
    before.spec.containers === after.spec.containers &&
    before.spec.initContainers === after.spec.initContainers &&
    before.spec.resources === after.spec.resources &&
    before.spec.affinity === after.spec.affinity &&
    !hasReportedResources(before) &&
    !hasReportedResources(after)
  );
}
