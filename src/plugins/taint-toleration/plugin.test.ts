import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { taintToleration } from './plugin.ts';

const code = 'UnschedulableAndUnresolvable';
const dedicated = node().taint('dedicated', 'NoSchedule', 'user1');

describePlugin(taintToleration, {
  fits: [
    { title: 'a pod fit on a node without taints', pod: pod(), node: node() },
    {
      title: 'a pod fit where it tolerates the taint',
      pod: pod().tolerates({
        key: 'dedicated',
        operator: 'Equal',
        value: 'user1',
        effect: 'NoSchedule',
      }),
      node: dedicated,
    },
    {
      title: 'a pod that tolerates everything fit anywhere',
      pod: pod().tolerates({ operator: 'Exists' }),
      node: dedicated.taint('broken', 'NoExecute'),
    },
    {
      title: 'a pod fit where it tolerates the number of the taint',
      featureGates: { TaintTolerationComparisonOperators: true },
      pod: pod().tolerates({ key: 'grade', operator: 'Lt', value: '5' }),
      node: node().taint('grade', 'NoSchedule', '4'),
    },
    {
      title: 'a pod fit where the taint is PreferNoSchedule',
      pod: pod(),
      node: node().taint('busy', 'PreferNoSchedule'),
    },
  ],
  rejects: [
    {
      title: 'a pod off a node with a taint that it does not tolerate',
      pod: pod(),
      node: dedicated,
      because: 'node(s) had untolerated taint {dedicated: user1}',
      code,
    },
    {
      title: 'a pod off a node if the value of the taint differs',
      pod: pod().tolerates({ key: 'dedicated', operator: 'Equal', value: 'user2' }),
      node: dedicated,
      because: 'node(s) had untolerated taint {dedicated: user1}',
      code,
    },
    {
      title: 'a pod off a node with a number if the feature gate is off',
      pod: pod().tolerates({ key: 'grade', operator: 'Lt', value: '5' }),
      node: node().taint('grade', 'NoSchedule', '4'),
      because: 'node(s) had untolerated taint {grade: 4}',
      code,
    },
    {
      title: 'a pod off, with the first taint that it does not tolerate as reason',
      pod: pod().tolerates({ key: 'dedicated', operator: 'Exists' }),
      node: dedicated.taint('broken', 'NoExecute').taint('late', 'NoSchedule'),
      because: 'node(s) had untolerated taint {broken: }',
      code,
    },
  ],
  scores: [
    {
      title: 'prefers nodes with fewer PreferNoSchedule taints that the pod does not tolerate',
      pod: pod().tolerates({ key: 'a', operator: 'Exists' }),
      nodes: [
        node('tolerated').taint('a', 'PreferNoSchedule'),
        node('one').taint('a', 'PreferNoSchedule').taint('b', 'PreferNoSchedule'),
        node('three')
          .taint('b', 'PreferNoSchedule')
          .taint('c', 'PreferNoSchedule')
          .taint('d', 'PreferNoSchedule'),
      ],
      raw: [0, 1, 3],
      normalized: [100, 67, 0],
    },
    {
      title: 'does not count a toleration of another effect',
      pod: pod().tolerates({ key: 'a', operator: 'Exists', effect: 'NoSchedule' }),
      nodes: [node('clean'), node('tainted').taint('a', 'PreferNoSchedule')],
      raw: [0, 1],
      normalized: [100, 0],
    },
    {
      title: 'scores all nodes 100 without PreferNoSchedule taints',
      pod: pod(),
      nodes: [node('a'), node('b').taint('a', 'NoSchedule')],
      raw: [0, 0],
      normalized: [100, 100],
    },
  ],
});
