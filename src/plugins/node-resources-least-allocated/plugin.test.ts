import { node, pod, PodBuilder } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { nodeResourcesLeastAllocated } from './plugin.ts';

const resources = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];
const { object } = pod().requests({ cpu: '1', memory: '4Gi' });
const withOverhead = new PodBuilder({
  ...object,
  spec: { ...object.spec, overhead: { cpu: '1', memory: '4Gi' } },
});

describePluginV122(
  nodeResourcesLeastAllocated,
  { resources },
  {
    scores: [
      {
        title: 'prefers nodes with more free, in the mean of cpu and memory',
        pod: pod().requests({ cpu: '1', memory: '4Gi' }),
        nodes: [node('full').offers({ cpu: '2' }), node('free').offers({ cpu: '10' })],
        raw: [62, 82],
        normalized: [62, 82],
      },
      {
        title: 'counts 100m and 200Mi for a container without requests',
        pod: pod(),
        nodes: [node().offers({ cpu: '200m', memory: '800Mi' })],
        raw: [62],
      },
      {
        title: 'gives 0 for a resource that would be overcommitted',
        pod: pod().requests({ cpu: '8', memory: '8Gi' }),
        nodes: [node()],
        raw: [25],
      },
      {
        title: 'counts a core of overhead as one millicore, but memory correctly',
        pod: withOverhead,
        nodes: [node()],
        raw: [62],
      },
      {
        title: 'leaves out resources that the node does not have',
        pod: pod().requests({ cpu: '1', memory: '4Gi' }),
        nodes: [node().offers({ memory: 0 })],
        raw: [75],
      },
    ],
  },
);
