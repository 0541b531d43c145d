import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { claim, claimVolume, mounting } from '../../../test/support/storage-builders.ts';
import { volumeRestrictions } from './plugin.ts';

const DISK = 'node(s) had no available disk';
const IN_USE =
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod';
const code = 'Unschedulable';

const rbd = (monitors: readonly string[], readOnly = false): object => ({
  rbd: { monitors, pool: 'rbd', image: 'i', readOnly },
});
const disk = (readOnly: boolean): object => ({ gcePersistentDisk: { pdName: 'd', readOnly } });
const ebs = { awsElasticBlockStore: { volumeID: 'vol-1', readOnly: true } };
const target = { iscsi: { iqn: 'iqn', lun: 0, targetPortal: 'p' } };
const exclusive = claim('c', { accessModes: ['ReadWriteOncePod'] });
const user = mounting(pod(), claimVolume('c'));

describePlugin(volumeRestrictions, {
  fits: [
    {
      title: 'pods share a disk that all mount read-only',
      pod: mounting(pod(), disk(true)),
      node: node(),
      placed: [mounting(pod(), disk(true)).onNode('node')],
    },
    {
      title: 'pods on other nodes mount the same disk',
      pod: mounting(pod(), disk(false)),
      node: node(),
      others: [node('other')],
      placed: [mounting(pod(), disk(false)).onNode('other')],
    },
    {
      title: 'an image be mounted twice from different clusters of monitors',
      pod: mounting(pod(), rbd(['a', 'b'])),
      node: node(),
      placed: [mounting(pod(), rbd(['c'])).onNode('node')],
    },
    {
      title: 'a pod use a ReadWriteOncePod claim that no pod uses',
      pod: user,
      node: node(),
      objects: [exclusive],
    },
    {
      title: 'a pod use a claim while one of the same name in another namespace is in use',
      pod: user,
      node: node(),
      objects: [exclusive],
      placed: [user.in('other').onNode('node')],
    },
    {
      title: 'pods share a claim of another access mode',
      pod: user,
      node: node(),
      objects: [claim('c')],
      placed: [user.onNode('node')],
    },
  ],
  rejects: [
    {
      title: 'a pod off a node with its disk if one of both may write',
      pod: mounting(pod(), disk(true)),
      node: node(),
      placed: [mounting(pod(), disk(false)).onNode('node')],
      because: DISK,
      code,
    },
    {
      title: 'a pod off a node with its EBS volume, read-only or not',
      pod: mounting(pod(), ebs),
      node: node(),
      placed: [mounting(pod(), ebs).onNode('node')],
      because: DISK,
      code,
    },
    {
      title: 'a pod off a node with its iSCSI target',
      pod: mounting(pod(), target),
      node: node(),
      placed: [mounting(pod(), target).onNode('node')],
      because: DISK,
      code,
    },
    {
      title: 'a pod off a node with its image if one monitor is the same',
      pod: mounting(pod(), rbd(['a', 'b'])),
      node: node(),
      placed: [mounting(pod(), rbd(['b'], true)).onNode('node')],
      because: DISK,
      code,
    },
    {
      title: 'a pod off every node while its ReadWriteOncePod claim is in use on any',
      pod: user,
      node: node(),
      others: [node('other')],
      objects: [exclusive],
      placed: [user.onNode('other')],
      because: IN_USE,
      code,
    },
    {
      title: 'a pod off if its claim does not exist',
      pod: user,
      node: node(),
      because: 'persistentvolumeclaim "c" not found',
      code: 'UnschedulableAndUnresolvable',
    },
  ],
});
