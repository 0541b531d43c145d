import { node, pod } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { claim, claimVolume, mounting, volume } from '../../../test/support/storage-builders.ts';
import { ebsLimits } from './ebs-limits.ts';

const disk = (at: number): object => ({ awsElasticBlockStore: { volumeID: `vol-${at}` } });
const disks = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => disk(at));
const because = 'node(s) exceed max volume count';
const code = 'Unschedulable';

describePluginV122(ebsLimits, undefined, {
  fits: [
    {
      title: 'the last volume of 39 go to the node',
      pod: mounting(pod(), disk(38)),
      node: node(),
      placed: [mounting(pod(), ...disks(38)).onNode('node')],
    },
    {
      title: 'a volume be mounted again on a full node',
      pod: mounting(pod(), disk(0)),
      node: node(),
      placed: [mounting(pod(), ...disks(39)).onNode('node')],
    },
    {
      title: 'a pod without such volumes go to a full node',
      pod: mounting(pod(), { emptyDir: {} }),
      node: node(),
      placed: [mounting(pod(), ...disks(39)).onNode('node')],
    },
  ],
  rejects: [
    {
      title: 'a volume more off a full node',
      pod: mounting(pod(), disk(39)),
      node: node(),
      placed: [mounting(pod(), ...disks(39)).onNode('node')],
      because,
      code,
    },
    {
      title: 'a claim for such a volume off a node that says it takes one',
      pod: mounting(pod(), claimVolume('c')),
      node: node().offers({ 'attachable-volumes-aws-ebs': 1 }),
      objects: [claim('c', { volumeName: 'pv' }), volume('pv', disk(1))],
      placed: [mounting(pod(), disk(0)).onNode('node')],
      because,
      code,
    },
    {
      title: 'a volume more than 25 off an instance of the Nitro kind',
      pod: mounting(pod(), disk(25)),
      node: node().labelled({ 'node.kubernetes.io/instance-type': 'm5.large' }),
      placed: [mounting(pod(), ...disks(25)).onNode('node')],
      because,
      code,
    },
  ],
});
