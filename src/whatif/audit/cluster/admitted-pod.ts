import type { Pod } from '../../../objects/index.ts';
import { applyDefaults, createAdmission } from '../../../server/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import type { AuditedCluster } from './audited.ts';
import { podLike } from './pod-like.ts';
import type { PodShape } from './workload-templates.ts';

const admissions = new WeakMap<AuditedCluster, ReturnType<typeof createAdmission>>();

/** A new pod of a workload, with what the API server adds: defaults, also those of LimitRanges. As it is written if it is refused. */
export function admittedPod({ subject, spec, labels }: PodShape, cluster: AuditedCluster): Pod {
  const admission = getOrInsert(admissions, cluster, () => createAdmission(cluster.objects));
  return admission.reviewPod(applyDefaults(podLike({ owner: subject, spec, labels }))).pod;
}
