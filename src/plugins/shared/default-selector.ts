import { compileLabelSelector, isEmptySelector } from '../../objects/index.ts';
import type { LabelSelector, Labels } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import type { AskedLabel } from '../../framework/index.ts';
import { askedLabel } from './asked-label.ts';

/** Which pods a constraint counts. */
export interface SpreadSelector {
  readonly selects: (labels: Labels) => boolean;
  /** A label that every selected pod has; undefined if there is none. */
  readonly asks: AskedLabel | undefined;
  /** True for an empty selector: it counts no placed pod but matches the pod itself (both as upstream). */
  readonly countsNothing: boolean;
}

/**
 * The selector of default constraints: the selectors of the pod's Services and of its controller combined. Undefined if nothing selects
 * the pod (kubernetes v1.34.1 plugins/helper/spread.go DefaultSelector).
 */
export function defaultSelector(
  pod: Pick<PodView, 'namespace' | 'labels' | 'controller'>,
  cluster: ClusterView,
): SpreadSelector | undefined {
  const merged = labelsOfServices(pod, cluster);
  const [kind, name = ''] = pod.controller.split('/');
  let controllerSelector: LabelSelector | undefined;
  if (kind === 'ReplicationController') {
    Object.assign(merged, cluster.get(kind, pod.namespace, name)?.spec.selector);
  } else if (kind === 'ReplicaSet' || kind === 'StatefulSet') {
    controllerSelector = cluster.get(kind, pod.namespace, name)?.spec.selector;
  }
  const isEmpty = controllerSelector === undefined || isEmptySelector(controllerSelector);
  if (Object.keys(merged).length === 0 && isEmpty) return undefined;
  const matchesMerged = compileLabelSelector({ matchLabels: merged });
  const matchesController =
    controllerSelector === undefined ? () => true : compileLabelSelector(controllerSelector);
  return {
    selects: (labels) => matchesMerged(labels) && matchesController(labels),
    asks: askedLabel({ matchLabels: merged }) ?? askedLabel(controllerSelector),
    countsNothing: false,
  };
}

/** The labels by which Services select the pod. */
function labelsOfServices(
  pod: Pick<PodView, 'namespace' | 'labels'>,
  cluster: ClusterView,
): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const { spec } of cluster.list('Service', pod.namespace)) {
    const matchLabels = spec?.selector;
    if (matchLabels === undefined || Object.keys(matchLabels).length === 0) continue;
    if (compileLabelSelector({ matchLabels })(pod.labels)) Object.assign(merged, matchLabels);
  }
  return merged;
}
