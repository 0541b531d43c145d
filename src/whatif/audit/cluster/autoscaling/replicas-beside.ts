import { refKeyOf, refOf } from '../../../../objects/index.ts';
import type { WorkloadRef } from '../../../../objects/index.ts';
import type { Autoscaler } from '../../../../controllers/index.ts';
import type { AuditedCluster } from '../audited.ts';
import type { WrittenReplicas } from './written-replicas.ts';

/** A workload whose replicas both an autoscaler and a manifest set. */
interface BesideAutoscaler {
  readonly subject: WorkloadRef;
  readonly written: WrittenReplicas;
  readonly by: Autoscaler;
}

export const replicasBeside = (cluster: AuditedCluster): readonly BesideAutoscaler[] =>
  cluster.autoscalers.flatMap(({ by, target }) => {
    if (!('workload' in target)) return [];
    const subject = refOf(target.workload);
    const written = cluster.written.get(refKeyOf(subject));
    return written === undefined ? [] : [{ subject, written, by }];
  });

/** "2 to 10", "3". */
export const rangeText = ({ min, max }: Autoscaler): string =>
  min === max ? String(max) : `${String(min)} to ${String(max)}`;

/** Whether the autoscaler leaves that number of replicas as it is. */
export const isWithin = (replicas: number, { min, minActive, max }: Autoscaler): boolean =>
  replicas === 0 ? min === 0 : replicas >= minActive && replicas <= max;
