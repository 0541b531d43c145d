import { refText } from '../../../../objects/index.ts';
import { isWithin, rangeText, replicasBeside } from '../../cluster/autoscaling/replicas-beside.ts';
import type { AuditRule } from '../../rule.ts';
import { counted } from '../../words.ts';

export const replicasBesideAutoscaler: AuditRule = {
  code: 'KS601',
  name: 'replicas-beside-autoscaler',
  severity: 'warning',
  sentence: 'A manifest writes the replicas of a workload that an autoscaler scales.',
  why: 'Every apply puts the number of the manifest back, until the next sync of the autoscaler: pods are lost under load.',
  helps:
    'Take spec.replicas out of the manifest, first out of the last-applied annotation (kubectl apply edit-last-applied): an apply that removes the field sets 1 replica once.',
  needs: ['HorizontalPodAutoscaler'],
  find: (cluster) =>
    replicasBeside(cluster).flatMap(({ subject, written, by }) => {
      const scaler = `${refText(by.ref)} (${rangeText(by)})`;
      if (written.by === 'removal') {
        const message = `this manifest no longer has spec.replicas: its apply sets 1 replica once, of ${String(written.before)}, before ${scaler} scales again`;
        return [{ subject, message, hint: REMOVED }];
      }
      if (!isWithin(written.replicas, by)) return [];
      const whose = written.by === 'manifest' ? 'its manifest' : 'its last-applied manifest';
      const message = `${whose} sets ${counted(written.replicas, 'replica')} at every apply, beside ${scaler}`;
      return [{ subject, message }];
    }),
};

const REMOVED =
  'Take spec.replicas out of the last-applied annotation first (kubectl apply edit-last-applied), or write the present number in this apply and remove it when the autoscaler owns the field.';
