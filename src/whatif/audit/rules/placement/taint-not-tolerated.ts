import { byWorkload } from '../../cluster/by-workload.ts';
import type { Failure } from '../../judge-placements.ts';
import type { AuditRule } from '../../rule.ts';

export const taintNotTolerated: AuditRule = {
  code: 'KS101',
  name: 'taint-not-tolerated',
  severity: 'error',
  sentence: 'Pods stand on a node with a NoSchedule or NoExecute taint that they do not tolerate.',
  why: 'NoSchedule keeps new pods away and leaves those that stand there: after its next restart elsewhere the pod cannot come back to the node.',
  helps: 'Tolerate the taint, or delete the pods so that they are placed elsewhere.',
  needs: ['Node', 'Pod'],
  find: (cluster) =>
    byWorkload(cluster.failures('taint'), cluster, {
      detail: taint,
      helps: 'delete the pods so that they are placed elsewhere',
    }),
};

/** Some releases do not name the taint in the reason. */
function taint({ reasons }: Failure): string {
  const [reason] = reasons;
  const { key = '', value = '', effect = '' } = reason?.detail ?? {};
  if (reason?.text.includes(String(key)) !== false) return '';
  return ` {${String(key)}: ${String(value)}}, ${String(effect)}`;
}
