import { isKind, refKeyOf, refOf, withReplicas } from '../../../../objects/index.ts';
import type { ObjectKey, ResourceQuota, Scalable } from '../../../../objects/index.ts';
import { deploymentLimits } from '../../../../controllers/index.ts';
import type { Autoscaler } from '../../../../controllers/index.ts';
import { QuotaRoom } from '../../../../server/index.ts';
import type { PodCopies, QuotaExcess, QuotaStop } from '../../../../server/index.ts';
import { groupBy } from '../../../../units/index.ts';
import { admittedPod } from '../admitted-pod.ts';
import type { AuditedCluster } from '../audited.ts';

/** An autoscaled workload at its maximum. */
export interface AtMaximum extends PodCopies {
  readonly by: Autoscaler;
  readonly workload: Scalable;
  /** How many pods a rollout adds there. */
  readonly surge: number;
}

/** A quota, and what it does to the autoscaled workloads of its namespace. */
export interface QuotaAtMaximum {
  readonly quota: ResourceQuota;
  /** What each alone cannot have, rollouts included, while all others stay as they are. */
  readonly stops: readonly (AtMaximum & { readonly stop: QuotaStop })[];
  /** What all of them together cannot have, without rollouts. */
  readonly together: readonly QuotaExcess[];
  readonly workloads: number;
}

/** Pods that exist or will, by workload. */
interface Counted extends PodCopies {
  readonly owner: ObjectKey;
}

export function quotasAtMaximum(cluster: AuditedCluster): readonly QuotaAtMaximum[] {
  const quotas = cluster.list('ResourceQuota');
  if (quotas.length === 0 || cluster.autoscalers.length === 0) return [];
  const scaledIn = groupBy(atMaximum(cluster), ({ by }) => by.ref.namespace);
  const podsIn = groupBy(countedPods(cluster), ({ pod }) => pod.metadata.namespace);
  return quotas.flatMap((quota) => {
    const { namespace } = quota.metadata;
    const scaled = scaledIn.get(namespace) ?? [];
    return scaled.length === 0 ? [] : [judge(quota, scaled, podsIn.get(namespace) ?? [])];
  });
}

function judge(
  quota: ResourceQuota,
  scaled: readonly AtMaximum[],
  pods: readonly Counted[],
): QuotaAtMaximum {
  const room = new QuotaRoom(quota);
  const used = room.usageOf(pods);
  const byOwner = groupBy(pods, ({ owner }) => owner);
  const keyOf = ({ workload }: AtMaximum): ObjectKey => refKeyOf(refOf(workload));
  const stops = scaled.flatMap((one) => {
    const former = room.usageOf(byOwner.get(keyOf(one)) ?? []);
    const stop = room.stop({ ...one, copies: one.copies + one.surge }, used, former);
    return stop === undefined ? [] : [{ ...one, stop }];
  });
  const grown = new Set(scaled.map(keyOf));
  const others = pods.filter(({ owner }) => !grown.has(owner));
  const together = room.exceeded(room.usageOf([...others, ...scaled]));
  return { quota, stops, together, workloads: scaled.length };
}

/** Of several autoscalers of one workload the one that may ask for most counts. */
function atMaximum(cluster: AuditedCluster): readonly AtMaximum[] {
  const found = new Map<Scalable, AtMaximum>();
  for (const { by, target } of cluster.autoscalers) {
    if (!('workload' in target)) continue;
    const { workload } = target;
    const shape = cluster.shapeOf(refOf(workload));
    if (shape === undefined || (found.get(workload)?.copies ?? 0) >= by.max) continue;
    const pod = admittedPod(shape, cluster);
    found.set(workload, { by, workload, pod, copies: by.max, surge: surgeOf(workload, by.max) });
  }
  return [...found.values()];
}

const surgeOf = (workload: Scalable, replicas: number): number =>
  isKind(workload, 'Deployment') ? deploymentLimits(withReplicas(workload, replicas)).maxSurge : 0;

/** The pods that there are, and for workloads without pods those that they ask for. */
function countedPods(cluster: AuditedCluster): readonly Counted[] {
  const counted: Counted[] = [];
  const present = new Set<ObjectKey>();
  for (const pod of cluster.pods) {
    const ref = cluster.ownerOf(pod);
    if (cluster.isReplaced(ref)) continue;
    const owner = refKeyOf(ref);
    present.add(owner);
    counted.push({ owner, pod, copies: 1 });
  }
  for (const shape of cluster.shapes) {
    const owner = refKeyOf(shape.subject);
    if (present.has(owner)) continue;
    counted.push({ owner, pod: admittedPod(shape, cluster), copies: shape.replicas });
  }
  return counted;
}
