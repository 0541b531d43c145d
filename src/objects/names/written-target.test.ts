import { expect, test } from 'vitest';
import { readContainerTarget, readPodTarget, readTarget } from './written-name.ts';

test.each([
  ['deployment/web', { kind: 'deployment', name: 'web' }],
  ['shop/deploy/web-*', { namespace: 'shop', kind: 'deploy', name: 'web-*' }],
  ['sts/app.kubernetes.io/name=db', { kind: 'sts', name: 'app.kubernetes.io/name=db' }],
  [
    'shop/sts/example.com/a in (b,c)',
    { namespace: 'shop', kind: 'sts', name: 'example.com/a in (b,c)' },
  ],
  ['shop/deplyment/web', { namespace: 'shop', kind: 'deplyment', name: 'web' }],
  ['jobs/deployment/web', { namespace: 'jobs', kind: 'deployment', name: 'web' }],
  ['deplyment/web', { kind: 'deplyment', name: 'web' }],
  ['deployment.web', { kind: 'deployment', name: 'web' }],
  ['shop/deployment.web', { namespace: 'shop', kind: 'deployment', name: 'web' }],
])('%s', (text, target) => {
  expect(readTarget(text)).toEqual(target);
  expect(readContainerTarget(text)).toEqual(target);
});

test.each([
  ['deployment/web/app', { kind: 'deployment', name: 'web', container: 'app' }],
  ['shop/deploy/web/app', { namespace: 'shop', kind: 'deploy', name: 'web', container: 'app' }],
  ['sts/tier=db/app', { kind: 'sts', name: 'tier=db', container: 'app' }],
])('%s has a container', (text, target) => {
  expect(readContainerTarget(text)).toEqual(target);
});

test.each([
  ['web', { name: 'web' }],
  ['shop/web-*', { namespace: 'shop', name: 'web-*' }],
  ['po/web', { name: 'web' }],
  ['shop/pod/web', { namespace: 'shop', name: 'web' }],
  ['pod.web', { name: 'web' }],
  ['deploy/web', { kind: 'Deployment', name: 'web' }],
  ['shop/sts/db', { namespace: 'shop', kind: 'StatefulSet', name: 'db' }],
  ['example.com/tier=web', { name: 'example.com/tier=web' }],
  ['shop/example.com/tier=web', { namespace: 'shop', name: 'example.com/tier=web' }],
])('%s names pods', (text, target) => {
  expect(readPodTarget(text)).toEqual(target);
});

test('a name alone names no workload', () => {
  expect(readTarget('web')).toBeUndefined();
});
