import { expect, test } from 'vitest';
import type { ServiceSpec } from '../../../objects/index.ts';
import { withDefaultFamilies } from './families.ts';

const SELECTOR = { app: 'web' };

/** Rule: defaultOnReadIPFamilies, pkg/registry/core/service/storage/storage.go, v1.34. */
test.each<[ServiceSpec, Partial<ServiceSpec>]>([
  [{ type: 'ExternalName', externalName: 'x' }, {}],
  [
    { clusterIP: '10.0.0.1' },
    { clusterIPs: ['10.0.0.1'], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' },
  ],
  [
    { clusterIP: 'fd00::1' },
    { clusterIPs: ['fd00::1'], ipFamilies: ['IPv6'], ipFamilyPolicy: 'SingleStack' },
  ],
  [
    { clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1', 'fd00::1'] },
    { ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' },
  ],
  [
    { clusterIP: 'None' },
    { clusterIPs: ['None'], ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' },
  ],
  [
    { clusterIP: 'None', selector: SELECTOR },
    { clusterIPs: ['None'], ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' },
  ],
  [{ clusterIP: 'None', selector: SELECTOR, ipFamilies: ['IPv6'] }, { clusterIPs: ['None'] }],
  [{ clusterIP: 'fd00::1', clusterIPs: ['fd00::1'], ipFamilies: ['IPv6'] }, {}],
])('a stored Service %j has the families %j', (spec, added) => {
  expect(withDefaultFamilies(spec)).toEqual({ ...spec, ...added });
});
