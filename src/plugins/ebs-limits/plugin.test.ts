import { node, pod } from '../../../test/support/builders.ts';
import { mounting } from '../../../test/support/storage-builders.ts';
import { describeVolumeLimit } from '../../../test/support/volume-limit-tester.ts';
import { ebsLimits, ebsLimitsV122 } from './plugin.ts';

const disk = (at: number): object => ({ awsElasticBlockStore: { volumeID: `vol-${at}` } });

describeVolumeLimit(
  { 'v1.31': ebsLimits, 'v1.22': ebsLimitsV122 },
  {
    disk,
    limit: 39,
    resource: 'attachable-volumes-aws-ebs',
    rejects: (disks) => [
      {
        title: 'volume 26 off a Nitro instance',
        pod: mounting(pod(), disk(25)),
        node: node().labelled({ 'node.kubernetes.io/instance-type': 'm5.large' }),
        placed: [mounting(pod(), ...disks(25)).onNode('node')],
        because: 'node(s) exceed max volume count',
        code: 'Unschedulable',
      },
    ],
  },
);
