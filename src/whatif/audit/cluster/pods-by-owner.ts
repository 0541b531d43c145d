import { refKeyOf } from '../../../objects/index.ts';
import type { Labels, WorkloadRef, PodSpec } from '../../../objects/index.ts';
import type { AuditedCluster } from './audited.ts';

/** A workload or a bare pod, by one of its pods; by its template if it has none. */
export interface OwnedPods {
  readonly owner: WorkloadRef;
  readonly spec: PodSpec;
  readonly labels: Labels;
  /** False: judged by the template; admission may still change the pods. */
  readonly exist: boolean;
  /** The name of the pod. */
  readonly example?: string;
}

/** A workload with a new template is judged by that, not by its old pods. Mirrors of static pods are left out: they have no workload that could be changed here. */
export function podsByOwner(cluster: AuditedCluster): readonly OwnedPods[] {
  const found = new Map<string, OwnedPods>();
  for (const pod of cluster.pods) {
    const owner = cluster.ownerOf(pod);
    const key = refKeyOf(owner);
    if (owner.kind === 'Node' || found.has(key) || cluster.isReplaced(owner)) continue;
    const { labels = {}, name: example } = pod.metadata;
    found.set(key, { owner, spec: pod.spec, labels, exist: true, example });
  }
  for (const { subject: owner, spec, labels } of cluster.shapes) {
    const key = refKeyOf(owner);
    if (!found.has(key)) found.set(key, { owner, spec, labels, exist: false });
  }
  return [...found.values()];
}
