import { fullNodes, preempting } from '../../workloads/full-nodes.ts';
import type { GrowthRow } from '../row.ts';

const PODS_PER_NODE = 16;

export const preemptedPods: GrowthRow = {
  name: 'pods that preemption evicts, from as many nodes',
  size: 300,
  files: (size) => ({
    'input.json': [...fullNodes({ nodes: size, pods: PODS_PER_NODE * size }), ...preempting(size)],
  }),
  args: ['plan', 'input.json'],
};
