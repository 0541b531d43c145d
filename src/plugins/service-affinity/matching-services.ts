import { compileLabelSelector } from '../../objects/index.ts';
import type { Service } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';

/**
 * The Services of the pod's namespace that select it. No selector selects no pod, an empty selector every pod.
 * Kubernetes v1.22.6 plugins/helper/spread.go GetPodServices.
 */
export function matchingServices(pod: PodView, cluster: ClusterView): readonly Service[] {
  return cluster.list('Service', pod.namespace).filter(({ spec }) => {
    const matchLabels = spec?.selector;
    return matchLabels !== undefined && compileLabelSelector({ matchLabels })(pod.labels);
  });
}
