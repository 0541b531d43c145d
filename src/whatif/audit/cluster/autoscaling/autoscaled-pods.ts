import { refKeyOf, SelectorIndex } from '../../../../objects/index.ts';
import type { Labels, Pod, WorkloadRef } from '../../../../objects/index.ts';
import { scaleSelector } from '../../../../controllers/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import { admittedPod } from '../admitted-pod.ts';
import type { AuditedAutoscaler } from './audited-autoscalers.ts';
import type { AuditedCluster } from '../audited.ts';

/** A pod that the selector of an autoscaler's workload matches, or one that a workload without pods will create. */
export interface AutoscaledPod {
  readonly owner: WorkloadRef;
  readonly pod: Pod;
}

type PodsOf = ReadonlyMap<AuditedAutoscaler, readonly AutoscaledPod[]>;

const known = new WeakMap<AuditedCluster, PodsOf>();

/**
 * The pods that each autoscaler measures: all that match the selector, whoever owns them, ended ones too
 * (validateAndParseSelector and ListPods, pkg/controller/podautoscaler, v1.36).
 */
export const autoscaledPods = (cluster: AuditedCluster): PodsOf =>
  getOrInsert(known, cluster, () => readPods(cluster));

function readPods(cluster: AuditedCluster): PodsOf {
  const found = new Map<AuditedAutoscaler, AutoscaledPod[]>();
  const indexes = new Map<string, SelectorIndex<AutoscaledPod[]>>();
  for (const autoscaler of cluster.autoscalers) {
    if (!('workload' in autoscaler.target)) continue;
    const pods: AutoscaledPod[] = [];
    found.set(autoscaler, pods);
    const { namespace } = autoscaler.by.ref;
    getOrInsert(indexes, namespace, () => new SelectorIndex()).add(
      scaleSelector(autoscaler.target.workload),
      pods,
    );
  }
  if (found.size === 0) return found;
  const selectorsOf = (namespace: string, labels: Labels = NO_LABELS) =>
    indexes.get(namespace)?.matching(labels) ?? [];
  const present = new Set<string>();
  for (const pod of cluster.list('Pod')) {
    const owner = cluster.ownerOf(pod);
    if (cluster.isReplaced(owner)) continue;
    present.add(refKeyOf(owner));
    for (const pods of selectorsOf(pod.metadata.namespace, pod.metadata.labels)) {
      pods.push({ owner, pod });
    }
  }
  for (const shape of cluster.shapes) {
    if (present.has(refKeyOf(shape.subject))) continue;
    const selecting = selectorsOf(shape.namespace, shape.labels);
    if (selecting.length === 0) continue;
    const one = { owner: shape.subject, pod: admittedPod(shape, cluster) };
    for (const pods of selecting) pods.push(one);
  }
  return found;
}

const NO_LABELS: Labels = {};
