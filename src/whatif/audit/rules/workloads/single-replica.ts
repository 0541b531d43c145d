import type { AuditRule } from '../../rule.ts';

export const singleReplica: AuditRule = {
  code: 'KS402',
  name: 'single-replica',
  severity: 'info',
  sentence: 'A workload runs one replica.',
  why: 'Each drain, node failure or eviction is an outage until the new pod is Ready.',
  helps: 'Run two replicas with a spread constraint, if the workload can.',
  needs: [],
  find: ({ shapes }) =>
    shapes.flatMap(({ subject, replicas, hasScale }) =>
      hasScale && replicas === 1 ? [{ subject, message: 'runs one replica' }] : [],
    ),
};
