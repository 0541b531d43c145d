import type { Cases, Members } from './cases.ts';
import { letters, times } from './fragments.ts';

const plain = { name: 'x' };
const slice = {
  apiVersion: 'resource.k8s.io/v1',
  kind: 'ResourceSlice',
  metadata: plain,
  spec: {
    driver: 'a.b',
    nodeName: 'n',
    pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
    devices: [{ name: 'd' }],
  },
};
const attribute = (value: object): Members => ({
  devices: [{ name: 'd', attributes: { a: value } }],
});
const counters = (count: number): Members =>
  Object.fromEntries(times(count, (at) => [`c${String(at)}`, { value: '1' }]));

export const deviceSlices: readonly Cases[] = [
  {
    of: 'resource slices',
    base: slice,
    at: 'spec',
    changes: [
      { driver: '' },
      { driver: letters(63) },
      { driver: letters(64) },
      { pool: { name: '' } },
      { pool: { name: 'A/b' } },
      { pool: { name: letters(254) } },
      { pool: { generation: -1, resourceSliceCount: 0 } },
      { nodeName: undefined },
      { nodeName: '' },
      { nodeName: 'A' },
      { allNodes: true },
      { allNodes: false },
      { nodeName: undefined, allNodes: true },
      { nodeName: undefined, nodeSelector: { nodeSelectorTerms: [] } },
      {
        nodeName: undefined,
        nodeSelector: {
          nodeSelectorTerms: times(2, () => ({
            matchExpressions: [{ key: 'a', operator: 'Exists' }],
          })),
        },
      },
      { devices: times(128, (at) => ({ name: `d${String(at)}` })) },
      { devices: times(129, (at) => ({ name: `d${String(at)}` })) },
      { devices: [{ name: '' }, { name: 'A' }, { name: 'd' }, { name: 'd' }] },
      attribute({ int: 1 }),
      attribute({}),
      attribute({ int: 1, bool: true }),
      attribute({ string: letters(64) }),
      attribute({ string: letters(65) }),
      attribute({ version: '1.0' }),
      attribute({ version: `1.0.0-${letters(58)}` }),
      attribute({ version: `1.0.0-${letters(59)}` }),
      {
        devices: [
          {
            name: 'd',
            attributes: {
              '': { int: 1 },
              'A/b/c': { int: 1 },
              [letters(33)]: { int: 1 },
              '1': { int: 1 },
            },
          },
        ],
      },
      {
        devices: [
          {
            name: 'd',
            attributes: Object.fromEntries(times(33, (at) => [`a${String(at)}`, { int: 1 }])),
          },
        ],
      },
      { devices: [{ name: 'd', capacity: { 'a b': { value: '1' } } }] },
    ],
  },
  {
    of: 'partitioned and tainted devices',
    base: slice,
    gates: { DRAPartitionableDevices: true, DRADeviceTaints: true },
    at: 'spec',
    changes: [
      { devices: [{ name: 'd', taints: [{ key: '', effect: 'Never' }] }] },
      { devices: [{ name: 'd', taints: [{ key: 'a', value: '!', effect: 'NoSchedule' }] }] },
      { devices: [{ name: 'd', taints: times(17, () => ({ key: 'a', effect: 'NoSchedule' })) }] },
      { devices: [{ name: 'd', nodeName: 'n' }] },
      { sharedCounters: [{ name: '', counters: {} }] },
      { sharedCounters: [{ name: 'A', counters: { A_: { value: '1' } } }] },
      { sharedCounters: [{ name: 'a', counters: counters(32) }] },
      { sharedCounters: [{ name: 'a', counters: counters(33) }] },
      {
        sharedCounters: [
          { name: 'a', counters: counters(1) },
          { name: 'a', counters: counters(1) },
        ],
      },
      {
        devices: [{ name: 'd', consumesCounters: [{ counterSet: 'none', counters: counters(1) }] }],
      },
      {
        sharedCounters: [{ name: 'a', counters: counters(1) }],
        devices: [
          {
            name: 'd',
            consumesCounters: [
              { counterSet: 'a', counters: counters(2) },
              { counterSet: '', counters: {} },
            ],
          },
        ],
      },
      { perDeviceNodeSelection: true },
      { nodeName: undefined, perDeviceNodeSelection: true },
      ...[
        { nodeName: 'n' },
        { nodeName: 'A' },
        { nodeName: '' },
        { allNodes: true },
        { allNodes: false },
        { allNodes: true, nodeName: 'n' },
        { nodeSelector: { nodeSelectorTerms: [] } },
      ].map((change) => ({
        nodeName: undefined,
        perDeviceNodeSelection: true,
        devices: [{ name: 'd', ...change }],
      })),
    ],
  },
];
