import { node, pod } from '../../../test/support/builders.ts';
import { describePluginV122 } from '../../../test/support/plugin-tester.ts';
import { requestedToCapacityRatio } from './plugin.ts';

const shape = [
  { utilization: 0, score: 0 },
  { utilization: 100, score: 10 },
];
const half = pod().requests({ cpu: '2', memory: '4Gi' });

describePluginV122(
  requestedToCapacityRatio,
  { shape, resources: [{ name: 'cpu', weight: 1 }] },
  {
    scores: [
      {
        title: 'follows the shape from a free node to a full one',
        pod: half,
        nodes: [node('half'), node('full').offers({ cpu: '1' })],
        raw: [50, 100],
        normalized: [50, 100],
      },
      {
        title: 'scores 0 everywhere if no resources are named',
        args: { shape, resources: [] },
        pod: half,
        nodes: [node()],
        raw: [0],
      },
      {
        title: 'counts the last weight of a resource',
        args: {
          shape,
          resources: [
            { name: 'cpu', weight: 9 },
            { name: 'memory', weight: 1 },
            { name: 'cpu', weight: 3 },
          ],
        },
        pod: half,
        nodes: [node()],
        // Three parts of 50, one of 25.
        raw: [44],
      },
      {
        title: 'leaves resources that score 0 out of the mean',
        args: {
          shape: [
            { utilization: 30, score: 0 },
            { utilization: 100, score: 10 },
          ],
          resources: [
            { name: 'cpu', weight: 1 },
            { name: 'memory', weight: 1 },
          ],
        },
        pod: half,
        nodes: [node()],
        raw: [28],
      },
      {
        title: 'leaves out an extended resource that the pod does not request',
        args: {
          shape,
          resources: [
            { name: 'cpu', weight: 1 },
            { name: 'example.com/gpu', weight: 100 },
          ],
        },
        pod: half,
        nodes: [node().offers({ 'example.com/gpu': 4 })],
        raw: [50],
      },
    ],
  },
);
