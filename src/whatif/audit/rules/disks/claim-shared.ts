import type { AuditRule } from '../../rule.ts';
import { exclusiveClaims } from '../../cluster/exclusive-claims.ts';

export const claimShared: AuditRule = {
  code: 'KS505',
  name: 'claim-shared',
  severity: 'warning',
  sentence: 'Several replicas share a claim of one node.',
  why: 'Only the replicas on the node that has the volume start: the others wait (Multi-Attach error).',
  helps:
    'Use access mode ReadWriteMany with a driver that has it, a StatefulSet with claim templates, or one replica.',
  needs: ['PersistentVolumeClaim'],
  find: (cluster) =>
    cluster.shapes.flatMap((shape) => {
      if (shape.replicas < 2 || shape.subject.kind === 'Job') return [];
      const [claim] = exclusiveClaims(shape, cluster);
      if (claim === undefined) return [];
      const message = `has ${String(shape.replicas)} replicas that share claim ${claim}, which one node at a time may have`;
      return [{ subject: shape.subject, message }];
    }),
};
