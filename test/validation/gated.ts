import type { Cases } from './cases.ts';
import { times } from './fragments.ts';

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop', labels: { a: 'b' } },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
const device = (conditions: object): object => ({ devices: [{ name: 'd', ...conditions }] });
const names = (count: number): readonly string[] => times(count, (at) => `a.b/c${String(at)}`);

/** What a feature gate permits, or a rule finds only beside something else. */
export const gated: readonly Cases[] = [
  {
    of: 'how volumes are relabelled',
    base: pod,
    at: 'spec',
    gates: { SELinuxMount: true },
    changes: ['Never', '', 'MountOption', 'Recursive'].map((seLinuxChangePolicy) => ({
      securityContext: { seLinuxChangePolicy },
    })),
  },
  {
    of: 'keys of labels that a selector has too',
    base: pod,
    at: 'spec',
    changes: [
      { matchLabels: { a: 'b' } },
      { matchLabels: { c: 'd' } },
      { matchExpressions: [{ key: 'a', operator: 'Exists' }] },
    ].map((labelSelector) => ({
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: 'x', labelSelector, matchLabelKeys: ['a'] },
          ],
        },
      },
    })),
  },
  {
    of: 'resources of a pod',
    base: pod,
    at: 'spec',
    changes: [
      { resources: { requests: { foo: '1' } } },
      { resources: { requests: { 'a.b/c': '1' } } },
      { resources: { requests: { 'ephemeral-storage': '1' } } },
      { resources: { requests: { 'a b': '1' } } },
      { resources: { requests: { 'hugepages-2Mi': '2Mi' }, limits: { 'hugepages-2Mi': '2Mi' } } },
    ],
  },
  {
    of: 'conditions that bind devices',
    base: {
      apiVersion: 'resource.k8s.io/v1',
      kind: 'ResourceSlice',
      metadata: { name: 'x' },
      spec: {
        driver: 'a.b',
        nodeName: 'n',
        pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
        devices: [{ name: 'd' }],
      },
    },
    at: 'spec',
    gates: { DRADeviceBindingConditions: true, DRAResourceClaimDeviceStatus: true },
    changes: [
      device({ bindingConditions: names(4), bindingFailureConditions: ['a.b/d'] }),
      device({ bindingConditions: names(5), bindingFailureConditions: ['a.b/d'] }),
      device({ bindingConditions: ['a.b/d'], bindingFailureConditions: names(4) }),
      device({ bindingConditions: ['a.b/d'], bindingFailureConditions: names(5) }),
      device({ bindingConditions: ['a.b/d'] }),
      device({ bindingFailureConditions: ['a.b/d'] }),
      device({ bindingConditions: ['a.b/d', 'a.b/d'], bindingFailureConditions: ['a.b/d'] }),
      device({ bindingConditions: ['a b'], bindingFailureConditions: ['x y'] }),
    ].map((change) => ({ ...change })),
  },
  {
    of: 'parameters of drivers',
    base: {
      apiVersion: 'resource.k8s.io/v1',
      kind: 'ResourceClaim',
      metadata: { name: 'x', namespace: 'shop' },
      spec: { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c' } }] } },
    },
    at: 'spec.devices',
    changes: [
      { config: [{ opaque: { driver: 'a' } }] },
      { config: [{ opaque: { driver: 'a', parameters: [1] } }] },
      { config: [{ opaque: { driver: 'a', parameters: { a: 'x'.repeat(10 * 1024 - 8) } } }] },
      { config: [{ opaque: { driver: 'a', parameters: { a: 'x'.repeat(10 * 1024 - 7) } } }] },
    ],
  },
  {
    of: 'topologies of a class',
    base: {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'x' },
      provisioner: 'a.b/c',
    },
    changes: [
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
    ].map((order) => ({
      allowedTopologies: [['a', 'b'], order].map((keys) => ({
        matchLabelExpressions: keys.map((key) => ({ key, values: ['x'] })),
      })),
    })),
  },
];
