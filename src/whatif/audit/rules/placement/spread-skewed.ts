import type { AuditedCluster } from '../../cluster/audited.ts';
import { byWorkload } from '../../cluster/by-workload.ts';
import type { Failure } from '../../judge-placements.ts';
import type { AuditRule } from '../../rule.ts';
import { countDomains, skewOf, skewText } from '../../cluster/spread-counts.ts';

export const spreadSkewed: AuditRule = {
  code: 'KS106',
  name: 'spread-skewed',
  severity: 'error',
  sentence:
    'Pods stand where a topology spread constraint with DoNotSchedule would not let them be placed: their domain has more pods than maxSkew allows.',
  why: 'Pods that ended or moved left the others uneven: the loss of the fullest domain takes more of them than was meant.',
  helps:
    'Delete pods of the fullest domain so that they are placed in the emptiest, or raise maxSkew.',
  needs: ['Node', 'Pod'],
  find: (cluster) =>
    byWorkload(cluster.failures('spread'), cluster, {
      detail: (failure) => domains(failure, cluster),
    }),
};

/** " (topology.kubernetes.io/zone: a has 5, b has 1, maxSkew 1)" for each constraint that is broken; empty if none explains it. */
function domains({ running: { pod } }: Failure, cluster: AuditedCluster): string {
  const broken = (pod.spec.topologySpreadConstraints ?? []).flatMap((constraint) => {
    if (constraint.whenUnsatisfiable !== 'DoNotSchedule') return [];
    const skew = skewOf(countDomains(pod, constraint, cluster), constraint.minDomains);
    return skew === undefined || skew.skew <= constraint.maxSkew
      ? []
      : [skewText(constraint, skew)];
  });
  return broken.length === 0 ? '' : ` (${broken.join('; ')})`;
}
