import type { Pod } from '../../objects/index.ts';
import type { ClusterState } from '../cluster/state.ts';

/** The largest numbers of evictions in a cycle, over all profiles; undefined: no limit. */
export interface EvictionLimits {
  readonly node: number | undefined;
  readonly namespace: number | undefined;
  readonly total: number | undefined;
}

/**
 * What became of an eviction: done; refused by a limit; refused by the API server; or the pod is gone already, which happens to
 * pods that a strategy lists twice. Only evictions that are done count.
 */
export type EvictionResult = 'evicted' | `${keyof EvictionLimits} limit` | 'refused' | 'gone';

export type Evict = (pod: Pod) => EvictionResult;

/**
 * Evicts pods within limits.
 *
 * Rule: PodEvictor.EvictPod, pkg/descheduler/evictions/evictions.go, v0.36.
 *
 * @param allows whether the API server evicts the pod; called within the limits only, so that budgets count what is evicted
 */
export function evictorWithin(
  limits: EvictionLimits,
  cluster: ClusterState,
  allows: (pod: Pod) => boolean,
): Evict {
  let total = 0;
  const ofNode = new Map<string, number>();
  const ofNamespace = new Map<string, number>();
  return (pod) => {
    const { nodeName = '' } = pod.spec;
    const { namespace } = pod.metadata;
    const onNode = ofNode.get(nodeName) ?? 0;
    const inNamespace = ofNamespace.get(namespace) ?? 0;
    if (isReached(limits.total, total)) return 'total limit';
    if (isReached(limits.node, onNode)) return 'node limit';
    if (isReached(limits.namespace, inNamespace)) return 'namespace limit';
    if (!cluster.has(pod)) return 'gone';
    if (!allows(pod)) return 'refused';
    cluster.remove(pod);
    total++;
    ofNode.set(nodeName, onNode + 1);
    ofNamespace.set(namespace, inNamespace + 1);
    return 'evicted';
  };
}

const isReached = (limit: number | undefined, count: number): boolean =>
  limit !== undefined && count >= limit;
