import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import {
  claim,
  claimVolume,
  csiNode,
  mounting,
  storageClass,
  volume,
} from '../../../test/support/storage-builders.ts';
import { nodeVolumeLimits } from './plugin.ts';

const because = 'node(s) exceed max volume count';
const code = 'Unschedulable';
const DRIVER = 'disk.example.com';
const EBS = 'ebs.csi.aws.com';
const PORTWORX = 'pxd.portworx.com';

const uses = (...claims: readonly string[]): ReturnType<typeof pod> =>
  mounting(pod(), ...claims.map(claimVolume));
const bound = (
  name: string,
  handle: string,
): readonly ReturnType<typeof volume | typeof claim>[] => [
  claim(name, { volumeName: `pv-${name}` }),
  volume(`pv-${name}`, { csi: { driver: DRIVER, volumeHandle: handle } }),
];
const attached = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttachment',
  metadata: { name: 'va' },
  spec: { attacher: DRIVER, nodeName: 'node', source: { persistentVolumeName: 'pv-a' } },
};
const ebs = { awsElasticBlockStore: { volumeID: 'aws://zone/vol-1' } };
const portworx = { portworxVolume: { volumeID: 'p' } };
const MIGRATED = {
  'storage.alpha.kubernetes.io/migrated-plugins': 'kubernetes.io/portworx-volume',
};

describePlugin(nodeVolumeLimits, {
  fits: [
    {
      title: 'a pod use what the node can still attach',
      pod: uses('b'),
      node: node(),
      objects: [...bound('a', '1'), ...bound('b', '2'), csiNode('node', { [DRIVER]: 2 })],
      placed: [uses('a').onNode('node')],
    },
    {
      title: 'a volume that is on the node already not count again',
      pod: uses('b'),
      node: node(),
      objects: [...bound('a', '1'), ...bound('b', '1'), csiNode('node', { [DRIVER]: 1 })],
      placed: [uses('a').onNode('node')],
    },
    {
      title: 'a node without a CSINode attach any volume',
      pod: uses('a'),
      node: node(),
      objects: bound('a', '1'),
    },
    {
      title: 'limits of other drivers be exceeded',
      pod: uses('a'),
      node: node(),
      objects: [...bound('a', '1'), csiNode('node', { [EBS]: 0 })],
    },
  ],
  rejects: [
    {
      title: 'a pod off a node that can attach no more',
      pod: uses('b'),
      node: node(),
      objects: [...bound('a', '1'), ...bound('b', '2'), csiNode('node', { [DRIVER]: 1 })],
      placed: [uses('a').onNode('node')],
      because,
      code,
    },
    {
      title: 'a pod off for a volume that is still attached, even if it is its own',
      pod: uses('a'),
      node: node(),
      objects: [...bound('a', '1'), attached, csiNode('node', { [DRIVER]: 1 })],
      because,
      code,
    },
    {
      title: 'a pod off for claims with volumes to be provisioned',
      pod: uses('a', 'b'),
      node: node(),
      objects: [claim('a'), claim('b'), storageClass(), csiNode('node', { [DRIVER]: 1 })],
      because,
      code,
    },
    {
      title: "a pod off for an in-tree volume that counts for the plugin's CSI driver",
      pod: mounting(pod(), ebs),
      node: node(),
      objects: [csiNode('node', { [EBS]: 0 })],
      because,
      code,
    },
    {
      title: 'a pod off for a Portworx volume where the plugin is migrated',
      pod: mounting(pod(), portworx),
      node: node(),
      objects: [csiNode('node', { [PORTWORX]: 0 }, MIGRATED)],
      because,
      code,
    },
    {
      title: 'a pod off if its claim does not exist',
      pod: uses('a'),
      node: node(),
      because: 'looking up PVC default/a: persistentvolumeclaim "a" not found',
      code: 'UnschedulableAndUnresolvable',
    },
  ],
});
