import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import { nodeResourcesBalancedAllocation } from './plugin.ts';

const gi = (n: number): string => `${n}Gi`;

describePlugin(nodeResourcesBalancedAllocation, {
  scores: [
    {
      title: 'subtracts half the distance between the shares of cpu and memory',
      release: '1.35',
      pod: pod().requests({ cpu: 2, memory: gi(4) }),
      nodes: [
        // A half and a quarter; a half and a half; all and a quarter.
        node('uneven').offers({ cpu: 4, memory: gi(16) }),
        node('even').offers({ cpu: 4, memory: gi(8) }),
        node('full').offers({ cpu: 2, memory: gi(16) }),
      ],
      raw: [87, 100, 62],
      normalized: [87, 100, 62],
    },
    {
      title: 'counts the requests of the pods on the node',
      release: '1.35',
      pod: pod().requests({ cpu: 1, memory: gi(4) }),
      nodes: [node('a').offers({ cpu: 4, memory: gi(8) })],
      placed: [pod().requests({ cpu: 1 }).onNode('a')],
      raw: [100],
    },
    {
      title: 'limits a share to 1',
      release: '1.35',
      pod: pod().requests({ cpu: 8, memory: gi(8) }),
      nodes: [node('a').offers({ cpu: 4, memory: gi(8) })],
      raw: [100],
    },
    {
      title: 'takes the standard deviation of more than two resources',
      release: '1.35',
      args: {
        resources: [
          { name: 'cpu', weight: 1 },
          { name: 'memory', weight: 1 },
          { name: 'example.com/gpu', weight: 1 },
        ],
      },
      pod: pod().requests({ cpu: 4, memory: gi(8), 'example.com/gpu': 1 }),
      // Shares 1, 1/2 and 1/4: deviation 0.311...
      nodes: [node('a').offers({ cpu: 4, memory: gi(16), 'example.com/gpu': 4 })],
      raw: [68],
    },
    {
      title: 'is above 75 where the pod improves the balance, since v1.36',
      pod: pod().requests({ cpu: 1, memory: gi(2) }),
      nodes: [node('empty'), node('even'), node('uneven')].map((one) =>
        one.offers({ cpu: 4, memory: gi(16) }),
      ),
      placed: [
        pod()
          .requests({ cpu: 2, memory: gi(8) })
          .onNode('even'),
        pod()
          .requests({ memory: gi(8) })
          .onNode('uneven'),
      ],
      // The distances: 1/8 after none, 1/8 after none, 3/8 after 1/2; a score loses half of each.
      raw: [71, 71, 78],
    },
    {
      title: 'scores pods without requests, up to v1.32',
      release: '1.32',
      pod: pod(),
      nodes: [node('a').offers({ cpu: 4, memory: gi(8) })],
      raw: [100],
    },
    {
      title: 'is skipped for pods without requests of its resources',
      pod: pod(),
      nodes: [node()],
      skipped: true,
    },
    {
      title: 'scores pods without requests until v1.32',
      release: '1.32',
      pod: pod(),
      nodes: [node()],
      raw: [100],
    },
    {
      title: 'scores in v1.36 how the pod changes the balance: 75 for no change',
      release: '1.36',
      pod: pod().requests({ cpu: 2, memory: gi(4) }),
      nodes: [
        // Empty before: 100. With the pod a half and a quarter: 87, a half and a half: 100.
        node('uneven').offers({ cpu: 4, memory: gi(16) }),
        node('even').offers({ cpu: 4, memory: gi(8) }),
        // Nothing and a half before: 75. With the pod a half and three quarters: 87.
        node('mended').offers({ cpu: 4, memory: gi(16) }),
      ],
      placed: [
        pod()
          .requests({ memory: gi(8) })
          .onNode('mended'),
      ],
      raw: [68, 75, 81],
    },
    {
      title: 'counts an extended resource in v1.36 only if the pod requests it, before and after',
      release: '1.36',
      args: {
        resources: [
          { name: 'cpu', weight: 1 },
          { name: 'example.com/gpu', weight: 1 },
        ],
      },
      pod: pod().requests({ cpu: 1 }),
      nodes: [node('a').offers({ cpu: 4, 'example.com/gpu': 4 })],
      placed: [pod().requests({ 'example.com/gpu': 4 }).onNode('a')],
      raw: [75],
    },
  ],
});
