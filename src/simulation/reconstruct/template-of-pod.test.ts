import { expect, test } from 'vitest';
import { daemonSet, deployment, podsOf } from '../../../test/support/snapshots.ts';
import { completed } from '../input/check.ts';
import { templateOfPod } from './template-of-pod.ts';

/** Tolerations that no controller adds; network-unavailable is added for pods in the node's network. */
const { spec } = deployment({
  hostNetwork: true,
  tolerations: [
    { key: 'dedicated', operator: 'Exists' },
    {
      key: 'node.kubernetes.io/disk-pressure',
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: 20,
    },
  ],
});
const { template } = spec;

test.each([
  { ...deployment(), spec },
  { ...deployment(), kind: 'StatefulSet', spec: { ...spec, serviceName: 'web' } },
  { ...daemonSet, spec: { ...daemonSet.spec, template } },
  {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      completions: 2,
      parallelism: 2,
      completionMode: 'Indexed',
      template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } },
    },
  },
])('the pods of a $kind show its template', (workload) => {
  const shown = completed(workload).spec.template;
  expect(podsOf([workload]).map(templateOfPod)).toEqual([shown, shown]);
});
