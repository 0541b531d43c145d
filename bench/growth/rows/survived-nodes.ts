import { halfFull } from '../../workloads/half-full.ts';
import type { GrowthRow } from '../row.ts';

export const survivedNodes: GrowthRow = {
  name: 'nodes, each of them lost',
  size: 300,
  files: (size) => ({ 'input.json': halfFull(size) }),
  args: ['survive', 'input.json'],
};
