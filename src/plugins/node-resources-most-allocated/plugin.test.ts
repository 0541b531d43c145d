import { node, pod } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { nodeResourcesMostAllocated } from './plugin.ts';

const resources = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

describePluginV122(
  nodeResourcesMostAllocated,
  { resources },
  {
    scores: [
      {
        title: 'prefers nodes with less free, and limits utilization to 100 %',
        pod: pod().requests({ cpu: '1', memory: '4Gi' }),
        nodes: [
          node('over').offers({ cpu: '500m' }),
          node('half').offers({ cpu: '2' }),
          node('free').offers({ cpu: '10' }),
        ],
        raw: [62, 37, 17],
        normalized: [62, 37, 17],
      },
      {
        title: 'counts placed pods, also those without requests',
        pod: pod().requests({ cpu: '1', memory: '4Gi' }),
        nodes: [node()],
        placed: [pod().onNode('node'), pod().requests({ cpu: '0', memory: 0 }).onNode('node')],
        raw: [26],
      },
    ],
  },
);
