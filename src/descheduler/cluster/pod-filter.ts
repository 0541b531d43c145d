import { compileLabelSelector } from '../../objects/index.ts';
import type { LabelSelector, Pod } from '../../objects/index.ts';
import type { Namespaces } from '../policy/go-types.ts';

export type PodFilter = (pod: Pod) => boolean;

/** What most strategies let a policy choose from. */
export interface PodSelection {
  readonly namespaces?: Namespaces | undefined;
  readonly labelSelector?: LabelSelector | undefined;
}

/**
 * The pods of a selection; an empty list of namespaces stands for all.
 *
 * Rule: Options.BuildFilterFunc, pkg/descheduler/pod/pods.go, v0.36.
 */
export function selectedPods({ namespaces, labelSelector }: PodSelection): PodFilter {
  const included = new Set(namespaces?.include ?? []);
  const excluded = new Set(namespaces?.exclude ?? []);
  const hasLabels = labelSelector === undefined ? () => true : compileLabelSelector(labelSelector);
  return ({ metadata: { namespace, labels = {} } }) =>
    (included.size === 0 || included.has(namespace)) &&
    !excluded.has(namespace) &&
    hasLabels(labels);
}

export const allOf =
  (...filters: readonly PodFilter[]): PodFilter =>
  (pod) =>
    filters.every((filter) => filter(pod));
