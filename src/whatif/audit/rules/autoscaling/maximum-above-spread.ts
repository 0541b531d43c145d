import { refOf, refText } from '../../../../objects/index.ts';
import { admittedPod } from '../../cluster/admitted-pod.ts';
import { spreadLimit } from '../../cluster/spread-limits.ts';
import type { AuditRule } from '../../rule.ts';

export const maximumAboveSpread: AuditRule = {
  code: 'KS610',
  name: 'maximum-above-spread',
  severity: 'warning',
  sentence:
    'The maximum of an autoscaler is above what required anti-affinity or a spread constraint with DoNotSchedule lets stand on the nodes that there are.',
  why: 'The pods above it stay Pending under load, and Pending pods hold further scaling up back.',
  helps:
    'Lower the maximum, add nodes, or prefer to spread (ScheduleAnyway, preferred anti-affinity) instead of requiring it.',
  needs: ['HorizontalPodAutoscaler', 'Node', 'Pod'],
  find: (cluster) =>
    cluster.autoscalers.flatMap(({ by, target }) => {
      if (!('workload' in target) || cluster.nodes.size === 0) return [];
      const workload = refOf(target.workload);
      const shape = cluster.shapeOf(workload);
      const limit = shape && spreadLimit(admittedPod(shape, cluster), cluster);
      if (limit === undefined || limit.most >= by.max) return [];
      const message = `may give ${refText(workload)} ${String(by.max)} replicas, and the nodes take ${String(limit.most)}: ${limit.text}`;
      return [{ subject: by.ref, message }];
    }),
};
