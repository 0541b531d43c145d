import { expect, test } from 'vitest';
import { readObjectName } from './written-name.ts';

test.each([
  ['web', { name: 'web' }],
  ['web.v1', { name: 'web.v1' }],
  ['shop/web', { namespace: 'shop', name: 'web' }],
  ['deployment/web', { kind: 'deployment', name: 'web' }],
  ['deploy/web.v1', { kind: 'deploy', name: 'web.v1' }],
  ['deployment.web', { kind: 'deployment', name: 'web' }],
  ['sts.web.v1', { kind: 'sts', name: 'web.v1' }],
  ['deployment.apps/web', { kind: 'deployment', name: 'web' }],
  ['jobs.v1.batch/web', { kind: 'jobs', name: 'web' }],
  ['shop/deploy/web-*', { namespace: 'shop', kind: 'deploy', name: 'web-*' }],
  ['shop/deployment.web', { namespace: 'shop', kind: 'deployment', name: 'web' }],
  ['shop/deplyment/web', { namespace: 'shop', kind: 'deplyment', name: 'web' }],
  ['sts/app.kubernetes.io/name=db', { kind: 'sts', name: 'app.kubernetes.io/name=db' }],
  ['jobs/deployment/web', { namespace: 'jobs', kind: 'deployment', name: 'web' }],
])('%s', (text, name) => {
  expect(readObjectName(text)).toEqual(name);
});

test('words for other kinds are namespaces', () => {
  expect(readObjectName('node/web', ['Pod'])).toEqual({ namespace: 'node', name: 'web' });
});
