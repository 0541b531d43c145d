import type { WorkloadRef } from '../../../../objects/index.ts';
import type { AuditedCluster } from '../../cluster/audited.ts';
import type { AuditRule } from '../../rule.ts';
import { exclusiveClaims } from '../../cluster/exclusive-claims.ts';

export const claimUnderSurge: AuditRule = {
  code: 'KS504',
  name: 'claim-under-surge',
  severity: 'warning',
  sentence: 'A Deployment rolls with surge over a claim of one node.',
  why: 'The new pod waits for the volume of the old one (Multi-Attach error), and the old one for the new one to be Ready: on another node the rollout never ends.',
  helps:
    'Set strategy Recreate, or RollingUpdate with maxSurge 0 and maxUnavailable 1, or use a StatefulSet.',
  needs: ['PersistentVolumeClaim'],
  find: (cluster) =>
    cluster.shapes.flatMap((shape) => {
      const surge = surgeOf(cluster, shape.subject);
      if (surge === undefined) return [];
      const [claim] = exclusiveClaims(shape, cluster);
      if (claim === undefined) return [];
      const message = `rolls with surge (maxSurge ${surge}) over claim ${claim}, which one node at a time may have`;
      return [{ subject: shape.subject, message }];
    }),
};

/** The maxSurge of a Deployment that rolls with surge; undefined for all others. */
function surgeOf(
  cluster: AuditedCluster,
  { kind, namespace, name }: WorkloadRef,
): string | undefined {
  if (kind !== 'Deployment') return undefined;
  const { type = 'RollingUpdate', rollingUpdate } =
    cluster.get('Deployment', namespace, name)?.spec.strategy ?? {};
  const surge = String(rollingUpdate?.maxSurge ?? '25%');
  return type !== 'RollingUpdate' || surge === '0' || surge === '0%' ? undefined : surge;
}
