import type { Cases, Members } from './cases.ts';
import { letters, times } from './fragments.ts';

const metadata = { name: 'x', namespace: 'shop' };
const plain = { name: 'x' };
const claim = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'ResourceClaim',
  metadata,
  spec: { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'gpu' } }] } },
};
const deviceClass = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'DeviceClass',
  metadata: plain,
  spec: {},
};
const request = (change: object): Members => ({
  requests: [{ name: 'r', exactly: { deviceClassName: 'gpu', ...change } }],
});

export const devices: readonly Cases[] = [
  {
    of: 'resource claims',
    base: claim,
    at: 'spec.devices',
    changes: [
      {
        requests: times(32, (at) => ({
          name: `r${String(at)}`,
          exactly: { deviceClassName: 'g' },
        })),
      },
      {
        requests: times(33, (at) => ({
          name: `r${String(at)}`,
          exactly: { deviceClassName: 'g' },
        })),
      },
      { requests: [{ name: '' }] },
      { requests: [{ name: 'A', exactly: { deviceClassName: '' } }] },
      {
        requests: [
          { name: 'r', exactly: { deviceClassName: 'g' } },
          { name: 'r', exactly: { deviceClassName: 'g' } },
        ],
      },
      {
        requests: [
          {
            name: 'r',
            exactly: { deviceClassName: 'g' },
            firstAvailable: [{ name: 's', deviceClassName: 'g' }],
          },
        ],
      },
      {
        requests: [
          {
            name: 'r',
            firstAvailable: [
              { name: 's', deviceClassName: '' },
              { name: 's', deviceClassName: 'G' },
            ],
          },
        ],
      },
      {
        requests: [
          {
            name: 'r',
            firstAvailable: times(9, (at) => ({ name: `s${String(at)}`, deviceClassName: 'g' })),
          },
        ],
      },
      request({ allocationMode: 'Some' }),
      request({ allocationMode: 'All', count: 1 }),
      request({ count: -1 }),
      request({ selectors: [{}] }),
      request({ selectors: [{ cel: { expression: '' } }] }),
      request({ selectors: [{ cel: { expression: 'device.' } }] }),
      request({ selectors: [{ cel: { expression: '1' } }] }),
      request({ selectors: [{ cel: { expression: `"${letters(10232)}" == ""` } }] }),
      request({ selectors: [{ cel: { expression: `"${letters(10233)}" == ""` } }] }),
      request({ selectors: times(33, () => ({ cel: { expression: 'true' } })) }),
      // Tolerations and taints are dropped while the gate is off.
      request({ tolerations: [{ key: 'a', operator: 'Like' }] }),
      request({ tolerations: [{ key: 'a b', operator: 'Exists', value: 'x', effect: 'Never' }] }),
      request({ tolerations: times(17, () => ({ key: 'a', operator: 'Exists' })) }),
      { constraints: [{}] },
      { constraints: [{ matchAttribute: 'a' }] },
      { constraints: [{ matchAttribute: 'a/b', requests: ['none'] }] },
      { constraints: [{ matchAttribute: 'a/b', requests: ['r', 'r'] }] },
      { constraints: [{ matchAttribute: 'A/b/c' }] },
      { constraints: times(33, () => ({ matchAttribute: 'a/b' })) },
      { config: [{ requests: ['none'], opaque: { driver: 'A_', parameters: {} } }] },
      { config: [{}] },
      { config: [{ opaque: { driver: '', parameters: { a: 1 } } }] },
      { config: times(33, () => ({ opaque: { driver: 'a', parameters: { a: 1 } } })) },
    ],
  },
  {
    of: 'device classes',
    base: deviceClass,
    at: 'spec',
    changes: [
      { selectors: [{}] },
      { selectors: [{ cel: { expression: 'x' } }] },
      { config: [{}] },
      { extendedResourceName: 'a' },
      { extendedResourceName: 'a/b' },
    ],
  },
  {
    of: 'device classes with their gate',
    base: deviceClass,
    at: 'spec',
    gates: { DRAExtendedResource: true },
    changes: [
      { extendedResourceName: 'a' },
      { extendedResourceName: 'kubernetes.io/b' },
      { extendedResourceName: 'requests.a/b' },
      { extendedResourceName: 'a/b' },
    ],
  },
];
