import { deviceCluster } from '../workloads/device-cluster.ts';
import { ONE_PLAN } from './question.ts';
import type { Question } from './question.ts';

export const packDevices: Question = {
  name: '1500x8000 nodes with GPUs, pack',
  files: () => ({ 'input.json': deviceCluster({ nodes: 1_500, pods: 8_000 }) }),
  args: ['pack', 'input.json', '--force'],
  beside: ONE_PLAN,
};
