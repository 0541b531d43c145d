import type { ScaleUpContext } from './context.ts';
import { executeResizes } from './execute.ts';
import { QuotaTracker } from './quotas.ts';
import { statusOf } from './status.ts';
import type { ScaleUpStatus } from './status.ts';
import type { Resize } from './balance.ts';
import { notSafe } from './valid-groups.ts';

/** Grows groups that are below their minima. Source: core/scaleup/orchestrator/orchestrator.go ScaleUpToNodeGroupMinSize, 1.36. */
export function scaleUpToMinima(context: ScaleUpContext): ScaleUpStatus {
  const { cloud, options, nodes, templates, events } = context;
  const quotas = QuotaTracker.toMax(options.resourceLimits, nodes, cloud);
  const resizes = cloud.groups.flatMap((group): readonly Resize[] => {
    const from = cloud.targetOf(group);
    const template = templates.get(group.id);
    if (from >= group.min || template === undefined || notSafe(group, context) !== undefined) {
      return [];
    }
    if (quotas.check(group, template.node, 1).exceeded.length > 0) return [];
    const { allowed } = quotas.check(group, template.node, group.min - from);
    const { maxNodesTotal } = options;
    if (maxNodesTotal === 0 || allowed + from <= maxNodesTotal) {
      return [{ group, from, to: from + allowed }];
    }
    const message = `Max total nodes in cluster reached: ${String(maxNodesTotal)}`;
    events.onStatus('Warning', 'MaxNodesTotalReached', message);
    return maxNodesTotal <= from ? [] : [{ group, from, to: maxNodesTotal }];
  });
  if (resizes.length === 0) return statusOf('NotNeeded');
  const failure = executeResizes(resizes, context);
  if (failure === undefined) {
    return { ...statusOf('Successful'), resizes, considered: cloud.groups };
  }
  const { notMade, error } = failure;
  return { ...statusOf('Error'), failed: notMade.slice(0, 1), error };
}
