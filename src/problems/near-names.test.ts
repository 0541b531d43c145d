import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areNear } from './near-names.ts';

test.each([
  ['setings', 'settings'],
  ['settinsg', 'settings'],
  ['setting', 'settings'],
  ['app-confg', 'app-config'],
  ['appconfig', 'app-config'],
  ['app.config', 'app-config'],
  ['ap-config', 'app-config'],
  ['wbe-tls', 'web-tls'],
  ['db-creds', 'db-cred'],
  ['postgres-credentails', 'postgres-credentials'],
  ['App-Config', 'app-config'],
])('%s is near %s', (a, b) => {
  expect(areNear(a, b)).toBe(true);
});

test.each([
  ['settings-1', 'settings-2'],
  ['settings', 'settings2'],
  ['tls-a', 'tls-b'],
  ['eu-config', 'us-config'],
  ['app-dev', 'app-prod'],
  ['grafana', 'grafana-tls'],
  ['web-tls', 'api-tls'],
  ['api-test', 'api-rest'],
  ['internal-ca', 'external-ca'],
  ['ingress', 'egress'],
  ['a', 'b'],
])('%s is another name than %s', (a, b) => {
  expect(areNear(a, b)).toBe(false);
});

test('one name is as near to another as the other to it', () => {
  const name = fc.stringMatching(/^[a-z]{1,6}(-[a-z0-9]{1,4}){0,2}$/);
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(areNear(a, b)).toBe(areNear(b, a));
    }),
  );
});
