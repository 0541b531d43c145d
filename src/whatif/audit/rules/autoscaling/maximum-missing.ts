import { refText } from '../../../../objects/index.ts';
import type { AuditRule } from '../../rule.ts';

export const maximumMissing: AuditRule = {
  code: 'KS608',
  name: 'maximum-missing',
  severity: 'warning',
  sentence: 'A ScaledObject names no maxReplicaCount.',
  why: "KEDA's default is 100 replicas: one bad metric asks for all of them.",
  helps: 'Set maxReplicaCount to what nodes and quotas have room for.',
  needs: ['ScaledObject'],
  find: ({ autoscalers }) =>
    autoscalers.flatMap(({ by: { ref: subject, isMaxDefaulted, max, target } }) =>
      isMaxDefaulted
        ? [
            {
              subject,
              message: `may give ${refText(target)} ${String(max)} replicas: it has no maxReplicaCount`,
            },
          ]
        : [],
    ),
};
