import { machines } from '../workloads/big-cluster.ts';
import { deployment, podSpec, times } from '../workloads/manifests.ts';
import type { Question } from './question.ts';

const WORKLOADS = 500;

const workloads = () =>
  times(WORKLOADS, (at) => [
    deployment({ name: `app-${at}`, spec: podSpec({ cpu: '500m', memory: '512Mi' }) }, 4),
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: `app-${at}`, namespace: 'default' },
      spec: {
        minReplicas: 2,
        maxReplicas: 12,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `app-${at}` },
      },
    },
  ]).flat();

/** A wave a day, one after the other. */
const usage = () => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Usage',
  series: times(WORKLOADS, (at) => ({
    workload: `deployment/app-${at}`,
    resource: 'cpu',
    sine: { base: '1500m', amplitude: '1', period: '1d', shift: `${at}m` },
  })),
});

/** 2,880,000 syncs. */
export const autoscalers: Question = {
  name: '500 workloads, a day of hpa, plan',
  files: () => ({ 'input.json': [...machines(200), ...workloads()], 'usage.json': usage() }),
  args: ['plan', 'input.json', '--usage', 'usage.json', '--until', '1d'],
  beside: { name: 'the plan without usage', args: ['plan', 'input.json'] },
};
