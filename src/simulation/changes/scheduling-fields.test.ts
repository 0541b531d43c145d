import { expect, test } from 'vitest';
import { mattersForScheduling, schedulingValue } from './scheduling-fields.ts';

const matters = (kind: string, path: string): boolean =>
  mattersForScheduling(kind, path.split('.'));

test.each([
  ['Deployment', 'spec.replicas'],
  ['Deployment', 'spec.strategy.rollingUpdate.maxSurge'],
  ['Deployment', 'spec.template.spec.containers'],
  ['Deployment', 'spec.template.spec.containers.image'],
  ['Deployment', 'spec.template.spec.initContainers.resources.requests.cpu'],
  ['Deployment', 'spec.template.spec.affinity.nodeAffinity'],
  ['CronJob', 'spec.jobTemplate.spec.template.spec.nodeSelector'],
  ['CronJob', 'spec.jobTemplate.spec.parallelism'],
  ['Pod', 'spec.tolerations'],
  ['Node', 'status.allocatable.cpu'],
  ['PodDisruptionBudget', 'spec.minAvailable'],
  ['PriorityClass', 'value'],
  ['Widget', 'spec.replicas'],
])('of a %s, %s matters', (kind, path) => {
  expect(matters(kind, path)).toBe(true);
});

test.each([
  ['Deployment', 'metadata.labels.app'],
  ['Deployment', 'spec.template.metadata.annotations.checksum'],
  ['Deployment', 'spec.template.spec.containers.env'],
  ['Deployment', 'spec.template.spec'],
  ['Deployment', 'spec.nodeSelector'],
  ['Node', 'status.conditions'],
  ['PriorityClass', 'description'],
  ['Service', 'spec.ports'],
  ['ConfigMap', 'data.spec'],
])('of a %s, %s is another field', (kind, path) => {
  expect(matters(kind, path)).toBe(false);
});

test('a container that comes or goes is shown without its environment', () => {
  const names = ['spec', 'template', 'spec', 'containers'];
  const shown = { name: 'web', image: 'web:1' };
  const container = { ...shown, env: [{ name: 'PASSWORD', value: 'secret' }] };
  expect(schedulingValue(names, container)).toEqual(shown);
  expect(schedulingValue(names, [container])).toEqual([shown]);
  expect(schedulingValue([...names, 'image'], 'web:1')).toBe('web:1');
});
