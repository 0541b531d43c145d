import { node, pod } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { nodeLabel } from './plugin.ts';

const because = "node(s) didn't have the requested labels";
const code = 'UnschedulableAndUnresolvable';
const args = {
  presentLabels: ['rack'],
  absentLabels: ['retiring'],
  presentLabelsPreference: ['ssd', 'fast'],
  absentLabelsPreference: ['noisy'],
};

describePluginV122(nodeLabel, args, {
  fits: [
    {
      title: 'a pod fit where the label is, whatever its value',
      pod: pod(),
      node: node().labelled({ rack: '' }),
    },
  ],
  rejects: [
    { title: 'a pod off a node without the label', pod: pod(), node: node(), because, code },
    {
      title: 'a pod off a node with the label that must not be there',
      pod: pod(),
      node: node().labelled({ rack: '1', retiring: 'soon' }),
      because,
      code,
    },
  ],
  scores: [
    {
      title: 'takes the mean over the preferred labels, truncated',
      pod: pod(),
      nodes: [
        node('all').labelled({ ssd: '', fast: '' }),
        node('two').labelled({ ssd: '' }),
        node('one'),
        node('none').labelled({ noisy: '' }),
      ],
      raw: [100, 66, 33, 0],
      normalized: [100, 66, 33, 0],
    },
  ],
});
