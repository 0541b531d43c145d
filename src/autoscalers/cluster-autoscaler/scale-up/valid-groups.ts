import { optionsOf } from '../groups/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import type { ScaleUpContext } from './context.ts';
import type { QuotaTracker } from './quotas.ts';
import type { Refusal } from './refusal.ts';

/** The groups that may grow, and why the others may not, by id. */
export interface ValidGroups {
  readonly valid: readonly NodeGroup[];
  readonly skipped: ReadonlyMap<string, Refusal>;
}

/** Source: core/scaleup/orchestrator/orchestrator.go filterValidScaleUpNodeGroups, 1.36. */
export function validGroups(context: ScaleUpContext, quotas: QuotaTracker): ValidGroups {
  const skipped = new Map<string, Refusal>();
  const valid = context.cloud.groups.filter((group) => {
    const refusal = refusalOf(group, context, quotas);
    if (refusal !== undefined) skipped.set(group.id, refusal);
    return refusal === undefined;
  });
  return { valid, skipped };
}

/** Why a group must not grow at this time, whatever its size. */
export function notSafe(
  group: NodeGroup,
  { state, now }: Pick<ScaleUpContext, 'state' | 'now'>,
): Refusal | undefined {
  const { isHealthy, backoff } = state.scaleUpSafety(group, now);
  if (!isHealthy) return { type: 'not-ready' };
  return backoff === undefined ? undefined : { type: 'backoff', error: backoff };
}

function refusalOf(
  group: NodeGroup,
  context: ScaleUpContext,
  quotas: QuotaTracker,
): Refusal | undefined {
  const unsafe = notSafe(group, context);
  if (unsafe !== undefined) return unsafe;
  const { cloud, options, nodes, templates } = context;
  const target = cloud.targetOf(group);
  if (target >= group.max) return { type: 'max-size' };
  const { zeroOrMaxNodeScaling } = optionsOf(group, options.groupDefaults);
  const count = zeroOrMaxNodeScaling ? group.max - target : 1;
  const { maxNodesTotal } = options;
  if (zeroOrMaxNodeScaling && maxNodesTotal !== 0 && nodes.length + count > maxNodesTotal) {
    return { type: 'max-nodes-total' };
  }
  const template = templates.get(group.id);
  if (template === undefined) return { type: 'not-ready' };
  const { exceeded } = quotas.check(group, template.node, count);
  return exceeded.length === 0 ? undefined : { type: 'quota', resources: exceeded };
}
