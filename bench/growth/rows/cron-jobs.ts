import { nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const cronJob = (at: number) => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: `cron-${at}`, namespace: 'default' },
  spec: {
    schedule: `${at} * * * *`,
    jobTemplate: {
      spec: { template: { spec: { ...podSpec(), restartPolicy: 'Never' } } },
    },
  },
});

export const cronJobs: GrowthRow = {
  name: 'days of two CronJobs every hour',
  size: 60,
  files: () => ({ 'input.json': [...nodes(10), ...times(2, cronJob)] }),
  args: (size) => ['plan', 'input.json', '--until', `${24 * size}h`, '--max-pods', '1000000'],
};
