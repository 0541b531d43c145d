import { halfFull } from '../../workloads/half-full.ts';
import type { GrowthRow } from '../row.ts';

export const drainedNodes: GrowthRow = {
  name: 'nodes, a tenth of them drained',
  size: 300,
  files: (size) => ({ 'input.json': halfFull(size) }),
  args: (size) => [
    'drain',
    ...Array.from({ length: size / 10 }, (_, at) => `node-${10 * at}`),
    '-f',
    'input.json',
  ],
};
