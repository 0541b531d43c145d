import { node, pod, ZONE } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { nodeAffinity } from './plugin.ts';

const because = "node(s) didn't match Pod's node affinity/selector";
const code = 'UnschedulableAndUnresolvable';
const zone = (operator: string, ...values: string[]) => ({ key: ZONE, operator, values });
const cores = (operator: string, value: string) => ({ key: 'cores', operator, values: [value] });

describePlugin(nodeAffinity, {
  fits: [
    { title: 'a pod without affinity fit anywhere', pod: pod(), node: node() },
    {
      title: 'a pod fit where its nodeSelector matches',
      pod: pod().nodeSelector({ disk: 'ssd' }),
      node: node().labelled({ disk: 'ssd' }),
    },
    {
      title: 'a pod fit where one of its terms matches',
      pod: pod().requiresNodes([zone('In', 'b')], [zone('In', 'a')]),
      node: node().zone('a'),
    },
    {
      title: 'NotIn match where the label is missing',
      pod: pod().requiresNodes([zone('NotIn', 'a')]),
      node: node(),
    },
    {
      title: 'Gt compare as numbers',
      pod: pod().requiresNodes([cores('Gt', '9')]),
      node: node().labelled({ cores: '10' }),
    },
    {
      title: 'a pod fit on a node that it names',
      pod: pod().requiresNodesNamed(['other'], ['node']),
      node: node(),
      others: [node('other')],
    },
  ],
  rejects: [
    {
      title: 'a pod off nodes without the label that it selects',
      pod: pod().nodeSelector({ disk: 'ssd' }),
      node: node(),
      because,
      code,
    },
    {
      title: 'a pod off where one requirement of its only term fails',
      pod: pod().requiresNodes([zone('In', 'a'), { key: 'gpu', operator: 'Exists' }]),
      node: node().zone('a'),
      because,
      code,
    },
    {
      title: 'a pod off where its nodeSelector matches and its affinity does not',
      pod: pod()
        .nodeSelector({ disk: 'ssd' })
        .requiresNodes([zone('In', 'b')]),
      node: node().zone('a').labelled({ disk: 'ssd' }),
      because,
      code,
    },
    {
      title: 'every pod off where the term is empty',
      pod: pod().requiresNodes([]),
      node: node(),
      because,
      code,
    },
    {
      title: 'a pod with Lt off if the label is not a number',
      pod: pod().requiresNodes([cores('Lt', '9')]),
      node: node().labelled({ cores: 'many' }),
      because,
      code,
    },
    {
      title: "every pod off where the profile's added affinity fails",
      args: {
        addedAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [zone('In', 'a')] }],
          },
        },
      },
      pod: pod(),
      node: node().zone('b'),
      because: "node(s) didn't match scheduler-enforced node affinity",
      code,
    },
  ],
  scores: [
    {
      title: 'adds up the weights of the preferences that match, the largest sum as 100',
      pod: pod()
        .prefersNodes(30, zone('In', 'a'))
        .prefersNodes(10, { key: 'disk', operator: 'Exists' }),
      nodes: [
        node('both').zone('a').labelled({ disk: 'ssd' }),
        node('zone').zone('a'),
        node('disk').labelled({ disk: 'ssd' }),
        node('none'),
      ],
      raw: [40, 30, 10, 0],
      normalized: [100, 75, 25, 0],
    },
    {
      title: 'is skipped without preferences',
      pod: pod().nodeSelector({ disk: 'ssd' }),
      nodes: [node()],
      skipped: true,
    },
  ],
});
