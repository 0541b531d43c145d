import { node, pod } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { claim, claimVolume, mounting, volume } from '../../../test/support/storage-builders.ts';
import { cinderLimits } from './cinder-limits.ts';

const disk = (at: number): object => ({ cinder: { volumeID: `vol-${at}` } });
const disks = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => disk(at));
const because = 'node(s) exceed max volume count';
const code = 'Unschedulable';

describePluginV122(cinderLimits, undefined, {
  fits: [
    {
      title: 'the last volume of 256 go to the node',
      pod: mounting(pod(), disk(255)),
      node: node(),
      placed: [mounting(pod(), ...disks(255)).onNode('node')],
    },
    {
      title: 'a volume be mounted again on a full node',
      pod: mounting(pod(), disk(0)),
      node: node(),
      placed: [mounting(pod(), ...disks(256)).onNode('node')],
    },
    {
      title: 'a pod without such volumes go to a full node',
      pod: mounting(pod(), { emptyDir: {} }),
      node: node(),
      placed: [mounting(pod(), ...disks(256)).onNode('node')],
    },
  ],
  rejects: [
    {
      title: 'a volume more off a full node',
      pod: mounting(pod(), disk(256)),
      node: node(),
      placed: [mounting(pod(), ...disks(256)).onNode('node')],
      because,
      code,
    },
    {
      title: 'a claim for such a volume off a node that says it takes one',
      pod: mounting(pod(), claimVolume('c')),
      node: node().offers({ 'attachable-volumes-cinder': 1 }),
      objects: [claim('c', { volumeName: 'pv' }), volume('pv', disk(1))],
      placed: [mounting(pod(), disk(0)).onNode('node')],
      because,
      code,
    },
  ],
});
