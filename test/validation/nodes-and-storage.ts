import type { Cases } from './cases.ts';
import { letters, times } from './fragments.ts';

const plain = { name: 'x' };
const volumeAttachment = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttachment',
  metadata: plain,
  spec: { attacher: 'a.b', nodeName: 'n', source: { persistentVolumeName: 'v' } },
};

export const nodesAndStorage: readonly Cases[] = [
  {
    of: 'nodes',
    base: { apiVersion: 'v1', kind: 'Node', metadata: plain },
    changes: [
      { spec: { taints: [{ key: '', effect: '' }] } },
      { spec: { taints: [{ key: 'a', value: '!', effect: 'Never' }] } },
      {
        spec: {
          taints: [
            { key: 'a', effect: 'NoSchedule' },
            { key: 'a', effect: 'NoSchedule' },
          ],
        },
      },
      {
        spec: {
          taints: [
            { key: 'a', effect: 'NoSchedule' },
            { key: 'a', effect: 'NoExecute' },
          ],
        },
      },
      { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24', '10.0.1.0/24'] } },
      { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24', 'fd00::/64'] } },
      { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24', 'x'] } },
      { spec: { podCIDR: 'x', podCIDRs: ['x'] } },
      { spec: { podCIDR: 'x', podCIDRs: ['x', '10.0.0.0/24'] } },
      { status: { capacity: { cpu: '-1' }, allocatable: { cpu: '-2' } } },
      { metadata: { annotations: { 'scheduler.alpha.kubernetes.io/taints': '{' } } },
      { metadata: { annotations: { 'scheduler.alpha.kubernetes.io/taints': '{}' } } },
      {
        metadata: {
          annotations: { 'scheduler.alpha.kubernetes.io/taints': '[{"key":"a","effect":"x"}]' },
        },
      },
      { metadata: { annotations: { 'scheduler.alpha.kubernetes.io/preferAvoidPods': '{' } } },
      {
        metadata: {
          annotations: {
            'scheduler.alpha.kubernetes.io/preferAvoidPods': '{"preferAvoidPods":[{}]}',
          },
        },
      },
    ],
  },
  {
    of: 'changed nodes',
    base: {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: plain,
      spec: {
        podCIDR: '10.0.0.0/24',
        podCIDRs: ['10.0.0.0/24'],
        providerID: 'a://b',
        externalID: 'e',
      },
    },
    at: 'spec',
    updates: true,
    changes: [
      {},
      { podCIDR: '10.0.1.0/24', podCIDRs: ['10.0.1.0/24'] },
      { podCIDR: undefined, podCIDRs: undefined },
      { providerID: 'a://c' },
      { providerID: undefined },
      { externalID: 'f' },
      { unschedulable: true, taints: [{ key: 'a', effect: 'NoSchedule' }] },
    ],
  },
  {
    of: 'storage classes',
    base: {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: plain,
      provisioner: 'a.b',
    },
    changes: [
      { provisioner: '' },
      { provisioner: 'A b' },
      { reclaimPolicy: 'Keep' },
      { volumeBindingMode: 'Later' },
      { parameters: { '': 'x' } },
      { parameters: Object.fromEntries(times(512, (at) => [`a${String(at)}`, 'x'])) },
      { parameters: Object.fromEntries(times(513, (at) => [`a${String(at)}`, 'x'])) },
      { parameters: { a: letters(256 * 1024 - 1) } },
      { parameters: { a: letters(256 * 1024) } },
      { allowedTopologies: [{ matchLabelExpressions: [{ key: 'a', values: [] }] }] },
      {
        allowedTopologies: [
          {
            matchLabelExpressions: [
              { key: 'a', values: ['x', 'x'] },
              { key: 'a', values: ['y'] },
            ],
          },
        ],
      },
      {
        allowedTopologies: times(2, () => ({
          matchLabelExpressions: [{ key: 'a', values: ['x'] }],
        })),
      },
    ],
  },
  {
    of: 'nodes of CSI drivers',
    base: {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSINode',
      metadata: plain,
      spec: { drivers: [] },
    },
    at: 'spec',
    changes: [
      { drivers: [{ name: '', nodeID: '' }] },
      { drivers: [{ name: 'a', nodeID: letters(256) }] },
      { drivers: [{ name: 'a', nodeID: letters(257) }] },
      {
        drivers: [
          { name: 'a', nodeID: 'n' },
          { name: 'a', nodeID: 'n' },
        ],
      },
      { drivers: [{ name: 'a', nodeID: 'n', allocatable: { count: -1 } }] },
      { drivers: [{ name: 'a', nodeID: 'n', topologyKeys: ['a b', '', 'c', 'c'] }] },
    ],
  },
  {
    of: 'volume attachments',
    base: volumeAttachment,
    at: 'spec',
    changes: [
      {},
      { attacher: '' },
      { nodeName: '' },
      { source: { persistentVolumeName: '' } },
      { source: { persistentVolumeName: undefined } },
      { source: { inlineVolumeSpec: {} } },
      {
        source: {
          persistentVolumeName: undefined,
          inlineVolumeSpec: { accessModes: ['ReadWriteOnce'] },
        },
      },
      {
        source: {
          persistentVolumeName: undefined,
          inlineVolumeSpec: {
            accessModes: ['ReadWriteOnce'],
            capacity: { storage: '1' },
            claimRef: { name: 'a' },
            storageClassName: 'a',
            volumeMode: 'Block',
            persistentVolumeReclaimPolicy: 'Delete',
            nodeAffinity: {},
            csi: { driver: 'a', volumeHandle: 'b' },
          },
        },
      },
    ],
  },
];
