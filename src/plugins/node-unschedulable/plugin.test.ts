import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { nodeUnschedulable } from './plugin.ts';

const key = 'node.kubernetes.io/unschedulable';

describePlugin(nodeUnschedulable, {
  fits: [
    { title: 'a pod fit on a node that is not cordoned', pod: pod(), node: node() },
    {
      title: 'a pod fit on such a node while another is cordoned',
      pod: pod(),
      node: node(),
      others: [node('other').cordoned()],
    },
    {
      title: 'a pod fit on a cordoned node if it tolerates its taint',
      pod: pod().tolerates({ key, operator: 'Exists', effect: 'NoSchedule' }),
      node: node().cordoned(),
    },
  ],
  rejects: [
    {
      title: 'a pod off a cordoned node',
      pod: pod(),
      node: node().cordoned(),
      because: 'node(s) were unschedulable',
      code: 'UnschedulableAndUnresolvable',
    },
    {
      title: 'a pod off a cordoned node if it only tolerates another effect',
      pod: pod().tolerates({ key, operator: 'Exists', effect: 'NoExecute' }),
      node: node().cordoned(),
      because: 'node(s) were unschedulable',
      code: 'UnschedulableAndUnresolvable',
    },
  ],
});
