import { refText } from '../../../../objects/index.ts';
import type { AuditRule } from '../../rule.ts';

export const scaleTargetMissing: AuditRule = {
  code: 'KS606',
  name: 'scale-target-missing',
  severity: 'error',
  sentence:
    'The target of an autoscaler does not exist, or is of a kind that is not known or has no scale subresource, such as a DaemonSet.',
  why: 'The API server accepts the autoscaler, and its controller scales nothing (FailedGetScale).',
  helps: 'Correct kind, apiVersion and name in scaleTargetRef, or delete the autoscaler.',
  needs: ['HorizontalPodAutoscaler'],
  find: ({ autoscalers }) =>
    autoscalers.flatMap(({ by, target }) =>
      'error' in target
        ? [{ subject: by.ref, message: `cannot scale ${refText(by.target)}: ${target.error}` }]
        : [],
    ),
};
