import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { KubernetesObject } from '../../../../../objects/index.ts';
import { findPrograms } from './find-program.ts';

const deployment = (container: string, replicas = 1): KubernetesObject =>
  parse(`
apiVersion: apps/v1
kind: Deployment
metadata: { name: ca, namespace: kube-system }
spec: { replicas: ${String(replicas)}, template: { spec: { containers: [${container}] } } }
`) as KubernetesObject;

test.each([
  [
    '{ image: "registry.k8s.io/autoscaling/cluster-autoscaler:v1.36.0", args: [--v=4, --expander, priority] }',
    { v: '4', expander: 'priority' },
  ],
  [
    '{ command: [/bin/cluster-autoscaler, --nodes=1:2:a, --nodes=1:3:b, --leader-elect, --scan_interval=5s] }',
    { nodes: ['1:2:a', '1:3:b'], 'leader-elect': 'true', 'scan-interval': '5s' },
  ],
  [
    '{ command: [cluster-autoscaler], args: ["--cluster-name=$(NAME)"], env: [{ name: NAME, value: x }] }',
    { 'cluster-name': 'x' },
  ],
])('the flags of %s', (container, flags) => {
  expect(findPrograms([deployment(container)])).toEqual([
    { where: 'Deployment kube-system/ca', namespace: 'kube-system', flags, unread: [] },
  ]);
});

test.each([
  '{ image: "quay.io/openshift/ose-cluster-autoscaler-operator", command: [cluster-autoscaler-operator] }',
  '{ image: "registry.k8s.io/cpa/cluster-proportional-autoscaler:1.9" }',
])('%s is another program', (container) => {
  expect(findPrograms([deployment(container)])).toEqual([]);
});

test('an autoscaler without replicas does not run', () => {
  expect(findPrograms([deployment('{ command: [cluster-autoscaler] }', 0)])).toEqual([]);
});

test('what a shell or an unknown variable gives it is unread', () => {
  const [shell, variable] = [
    '{ image: cluster-autoscaler, command: [sh, -c, "cluster-autoscaler --v=4"] }',
    '{ command: [cluster-autoscaler, "--expander=$(EXPANDER)", --v=2] }',
  ].map((container) => findPrograms([deployment(container)])[0]);
  expect(shell).toMatchObject({ flags: {}, unread: ['its flags are in the command of a shell'] });
  expect(variable).toMatchObject({
    flags: { v: '2' },
    unread: ['--expander=$(EXPANDER) depends on a variable that the input does not have'],
  });
});
