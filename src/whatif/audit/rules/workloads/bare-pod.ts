import type { AuditRule } from '../../rule.ts';

export const barePod: AuditRule = {
  code: 'KS405',
  name: 'bare-pod',
  severity: 'info',
  sentence: 'A running pod has no controller.',
  why: 'No one creates it again after a drain, an eviction or the loss of its node.',
  helps: 'Run it from a Deployment, StatefulSet or Job.',
  needs: ['Pod'],
  find: ({ running }) =>
    running.flatMap(({ owner: subject, nodeName, unjudged }) =>
      subject.kind !== 'Pod' || unjudged === 'static'
        ? []
        : [{ subject, message: `runs on ${nodeName} without a controller` }],
    ),
};
