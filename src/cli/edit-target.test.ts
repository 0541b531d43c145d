import { expect, test } from 'vitest';
import { readContainerTarget, readTarget } from './edit-target.ts';

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
