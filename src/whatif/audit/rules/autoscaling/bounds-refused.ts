import type { AuditRule } from '../../rule.ts';

export const boundsRefused: AuditRule = {
  code: 'KS607',
  name: 'bounds-refused',
  severity: 'error',
  sentence:
    'The minimum of a ScaledObject is above its maximum, or its idle replicas are not below its minimum.',
  why: 'KEDA refuses it and makes no HorizontalPodAutoscaler: nothing scales. (The API server refuses a HorizontalPodAutoscaler with such bounds: that is bad input.)',
  helps: 'Correct minReplicaCount, maxReplicaCount and idleReplicaCount.',
  needs: ['ScaledObject'],
  find: ({ autoscalers }) =>
    autoscalers.flatMap(({ by: { ref: subject, refusal } }) =>
      refusal === undefined ? [] : [{ subject, message: refusal }],
    ),
};
