import type { Audit } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';

/** "Audit failed: 2 errors, 1 warning, 3 info in 6 nodes, 40 pods, 12 workloads and 3 budgets." */
export function auditLine({ summary, examined, notModelled }: Audit): string {
  const { verdict, errors, warnings, infos, doubts = [] } = summary;
  const parts = [
    counted(errors, 'error'),
    counted(warnings, 'warning'),
    `${count(infos)} info`,
    ...(doubts.length === 0 ? [] : [counted(doubts.length, 'doubt')]),
  ];
  const { nodes, pods, workloads, budgets, pending } = examined;
  const where = `${counted(nodes, 'node')}, ${counted(pods, 'running pod')}, ${counted(workloads, 'workload')} and ${counted(budgets, 'budget')}`;
  const left = pending === undefined ? '' : `; ${counted(pending, 'pending pod')} not judged`;
  return withLeftOut(`Audit ${verdict}: ${parts.join(', ')} in ${where}${left}.`, notModelled);
}
