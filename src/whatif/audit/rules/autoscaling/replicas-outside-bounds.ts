import { refText } from '../../../../objects/index.ts';
import { isWithin, rangeText, replicasBeside } from '../../cluster/autoscaling/replicas-beside.ts';
import type { AuditRule } from '../../rule.ts';
import { counted } from '../../words.ts';

export const replicasOutsideBounds: AuditRule = {
  code: 'KS602',
  name: 'replicas-outside-bounds',
  severity: 'error',
  sentence:
    'A manifest writes fewer replicas than the minimum of the autoscaler of the workload, or more than its maximum.',
  why: 'Every apply is undone at the next sync; 0 replicas switch a HorizontalPodAutoscaler off for good.',
  helps:
    'Take spec.replicas out of the manifest, first out of the last-applied annotation (kubectl apply edit-last-applied): an apply that removes the field sets 1 replica once.',
  needs: ['HorizontalPodAutoscaler'],
  find: (cluster) =>
    replicasBeside(cluster).flatMap(({ subject, written, by }) => {
      if (written.by === 'removal') return [];
      const { replicas } = written;
      if (isWithin(replicas, by)) return [];
      const whose = written.by === 'manifest' ? 'its manifest' : 'its last-applied manifest';
      const scaler = refText(by.ref);
      const effect =
        replicas === 0 && !by.scalesFromZero
          ? `which switches ${scaler} off`
          : `and ${scaler} keeps ${rangeText(by)}`;
      return [{ subject, message: `${whose} sets ${counted(replicas, 'replica')}, ${effect}` }];
    }),
};
