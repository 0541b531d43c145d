import type { Cases, Members } from './cases.ts';

const metadata = { name: 'x', namespace: 'shop' };
const driver = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name: 'a.b' },
  spec: {},
};
const capacity = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIStorageCapacity',
  metadata,
  storageClassName: 'fast',
  nodeTopology: { matchLabels: { a: 'b' } },
};
const revision = {
  apiVersion: 'apps/v1',
  kind: 'ControllerRevision',
  metadata,
  revision: 1,
  data: { b: 1, a: { c: null } },
};
const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec: {} };

const tokens = (...tokenRequests: readonly Members[]): Members => ({ tokenRequests });
const values = (...some: readonly string[]): Members => ({
  nodeTopology: { matchExpressions: [{ key: 'a', operator: 'In', values: some }] },
});
const held: readonly Members[] = [
  { strategy: '' },
  { strategy: 'Other' },
  { strategy: 'OldestEmulationVersion', preferredHolder: 'x' },
  { strategy: 'a.b/c' },
  { strategy: 'a b/' },
  { preferredHolder: 'x' },
  { preferredHolder: '' },
];

export const driversAndLeases: readonly Cases[] = [
  {
    of: 'csi drivers',
    base: driver,
    at: 'spec',
    changes: [
      { fsGroupPolicy: 'Other' },
      { volumeLifecycleModes: ['Persistent', 'Other', ''] },
      tokens({ audience: 'a', expirationSeconds: 599 }, { audience: 'a', expirationSeconds: 1 }),
      tokens({}, { audience: '' }),
      tokens({ audience: 'a', expirationSeconds: 2 ** 32 + 1 }, { expirationSeconds: 600 }),
      { nodeAllocatableUpdatePeriodSeconds: 9 },
    ],
  },
  {
    of: 'update periods of csi drivers',
    base: driver,
    at: 'spec',
    gates: { MutableCSINodeAllocatableCount: true },
    changes: [9, 10].map((period) => ({ nodeAllocatableUpdatePeriodSeconds: period })),
  },
  {
    of: 'changed csi drivers',
    base: { ...driver, spec: { nodeAllocatableUpdatePeriodSeconds: 9 } },
    at: 'spec',
    updates: true,
    changes: [
      {},
      { attachRequired: false, nodeAllocatableUpdatePeriodSeconds: 10 },
      { volumeLifecycleModes: ['Ephemeral'], nodeAllocatableUpdatePeriodSeconds: undefined },
    ],
  },
  {
    of: 'storage capacities',
    base: capacity,
    changes: [
      { storageClassName: undefined },
      { storageClassName: 'A' },
      { capacity: '-1' },
      { capacity: '0', maximumVolumeSize: '-1' },
      values('!'),
      { nodeTopology: { matchLabels: { '': '!' } } },
    ],
  },
  {
    of: 'changed storage capacities',
    base: { ...capacity, ...values('!') },
    updates: true,
    changes: [
      { capacity: '1Gi' },
      { storageClassName: 'slow' },
      { nodeTopology: undefined },
      values('?'),
    ],
  },
  {
    of: 'controller revisions',
    base: revision,
    changes: [
      { revision: -1 },
      { data: undefined },
      ...['x', 1, true, []].map((data) => ({ data })),
      { metadata: { name: 'A' } },
    ],
  },
  {
    of: 'changed controller revisions',
    base: revision,
    updates: true,
    changes: [
      { revision: 2 },
      { revision: -1 },
      { data: { b: 2 } },
      { data: { a: { c: undefined } } },
      { data: 'x' },
      { data: undefined },
    ],
  },
  {
    of: 'leases',
    base: lease,
    at: 'spec',
    changes: [
      { leaseDurationSeconds: 0, leaseTransitions: -1 },
      { leaseDurationSeconds: -1 },
      ...held,
    ],
  },
  {
    of: 'strategies of leases',
    base: lease,
    at: 'spec',
    gates: { CoordinatedLeaderElection: true },
    changes: held,
  },
  {
    of: 'changed leases',
    base: { ...lease, spec: { strategy: 'Other', preferredHolder: 'x' } },
    at: 'spec',
    updates: true,
    changes: [{}, { strategy: 'another' }, { strategy: undefined }, { preferredHolder: 'y' }],
  },
];
