import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { nodeName } from './plugin.ts';

describePlugin(nodeName, {
  fits: [
    { title: 'a pod that names no node fit anywhere', pod: pod(), node: node() },
    { title: 'a pod fit on the node it names', pod: pod().onNode('one'), node: node('one') },
  ],
  rejects: [
    {
      title: 'a pod off all nodes except the one it names',
      pod: pod().onNode('one'),
      node: node('two'),
      because: "node(s) didn't match the requested node name",
      code: 'UnschedulableAndUnresolvable',
    },
  ],
});
