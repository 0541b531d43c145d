import { halfFull } from '../../workloads/half-full.ts';
import type { GrowthRow } from '../row.ts';

export const packedNodes: GrowthRow = {
  name: 'nodes to pack',
  size: 100,
  files: (size) => ({ 'input.json': halfFull(size) }),
  args: ['pack', 'input.json'],
};
