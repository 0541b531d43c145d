import { isEnabled } from '../../framework/index.ts';
import type { Cause, Plugin, ReasonTable, Rejection } from '../../framework/index.ts';
import { mayComplete } from './hints.ts';
import { podGroupPolicy, workloadPolicy } from './policy.ts';

const REASONS = {
  missing: {
    text: ({ workload }) =>
      `waiting for pods's workload ${JSON.stringify(workload)} to appear in scheduling queue`,
  },
  'no-group': {
    text: ({ group, workload }) =>
      `pod group ${JSON.stringify(group)} doesn't exist for a workload ${JSON.stringify(workload)}`,
  },
  'too-few': {
    text: 'waiting for minCount pods from a gang to appear in scheduling queue',
  },
  quorum: {
    text: 'waiting for minCount pods from a gang to be waiting on permit',
  },
} as const satisfies ReasonTable;

const PERMIT_TIMEOUT_MS = 300_000;

/**
 * Holds the pods of a gang back until enough of them exist, and then until enough of them have a node (KEP-4671; kubernetes v1.35.6
 * and v1.36.3 plugins/gangscheduling).
 */
export const gangScheduling: Plugin<unknown> = {
  name: 'GangScheduling',
  points: ['preEnqueue', 'permit'],
  reads: ['groups'],
  hints: mayComplete,
  reasons: REASONS,
  create: (_args, gates, { schedulesPodGroups }) => {
    if (!isEnabled(gates, 'GangScheduling')) return {};
    const policyOf = schedulesPodGroups ? podGroupPolicy : workloadPolicy;
    return {
      preEnqueue(pod, cluster) {
        const found = policyOf(pod, cluster);
        if (found === undefined) return undefined;
        if (found.missing !== undefined) return rejection(found.missing);
        const known = cluster.podGroup(pod)?.known ?? 0;
        const missing = found.minCount - known;
        return missing > 0 ? rejection({ id: 'too-few', detail: { missing } }) : undefined;
      },
      permit(pod, cluster) {
        const found = policyOf(pod, cluster);
        if (found === undefined) return undefined;
        if (found.missing !== undefined) return { type: 'error', message: found.error };
        if (found.minCount === 0) return undefined;
        const missing = found.minCount - (cluster.podGroup(pod)?.scheduled ?? 0);
        if (missing <= 0) return { type: 'allow-group' };
        return {
          type: 'wait',
          reason: { id: 'quorum', detail: { missing } },
          timeoutMs: PERMIT_TIMEOUT_MS,
          timer: schedulesPodGroups ? 'pod' : 'group',
        };
      },
    };
  },
};

const rejection = (reason: Cause): Rejection => ({
  type: 'rejection',
  code: 'UnschedulableAndUnresolvable',
  reasons: [reason],
});
