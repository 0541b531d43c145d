import { compileLabelSelector, isEmptySelector } from '../../api/index.ts';
import type { LabelSelector, Labels } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';

/** Which pods a constraint counts. */
export interface SpreadSelector {
  readonly selects: (labels: Labels) => boolean;
  /** An empty selector counts no placed pod, yet matches the pod itself (both as upstream). */
  readonly countsNothing: boolean;
}

/**
 * For default constraints: what Services and the controller of the pod select by, together; undefined where nothing selects it
 * (kubernetes v1.34.1 plugins/helper/spread.go DefaultSelector).
 */
export function defaultSelector(pod: PodView, cluster: ClusterView): SpreadSelector | undefined {
  const merged: Record<string, string> = {};
  for (const service of cluster.list('Service', pod.namespace)) {
    const selector = service.spec?.selector;
    if (selector === undefined || Object.keys(selector).length === 0) continue;
    if (compileLabelSelector({ matchLabels: selector })(pod.labels))
      Object.assign(merged, selector);
  }
  const [kind, name = ''] = pod.controller.split('/');
  let also: LabelSelector | undefined;
  if (kind === 'ReplicationController') {
    Object.assign(merged, cluster.get(kind, pod.namespace, name)?.spec.selector);
  } else if (kind === 'ReplicaSet' || kind === 'StatefulSet') {
    also = cluster.get(kind, pod.namespace, name)?.spec.selector;
  }
  const isEmpty = also === undefined || isEmptySelector(also);
  if (Object.keys(merged).length === 0 && isEmpty) return undefined;
  const matchesMerged = compileLabelSelector({ matchLabels: merged });
  const matchesAlso = also === undefined ? () => true : compileLabelSelector(also);
  return {
    selects: (labels) => matchesMerged(labels) && matchesAlso(labels),
    countsNothing: false,
  };
}
