import { node, pod } from '../../../../../test/support/builders.ts';
import { deployment, testCases } from '../../../../../test/support/checked.ts';

const NODE = node('a').object;
const job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'report', namespace: 'default' },
  spec: {
    template: {
      metadata: { annotations: { 'kschedsim.dev/run-duration': '30s' } },
      spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'c:1' }] },
    },
  },
};
const running = pod('old')
  .onNode('a')
  .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }).object;

testCases({
  'ready in time': {
    expects: { ready: { workload: 'deployment/web', within: '1m' } },
    objects: [NODE, deployment('web', 2)],
    verdict: 'passed',
    says: /^2 pods ready, the last after [\d.]+s$/,
  },
  'ready too late': {
    expects: { ready: { workload: 'deployment/web', within: '1s' } },
    objects: [NODE, deployment('web', 2)],
    verdict: 'failed',
    says: '2 of 2 pods not ready within 1s',
  },
  'a pod that fits nowhere': {
    expects: { ready: { workload: 'deployment/web', within: '1m' } },
    objects: [NODE, deployment('web', 5)],
    verdict: 'failed',
    says: '1 of 5 pods not ready within 60s',
  },
  'a job that succeeds in time': {
    expects: { ready: { workload: 'job/report', within: '1m' } },
    objects: [NODE, job],
    verdict: 'passed',
    says: '1 pod ready',
  },
  'a job that takes longer': {
    expects: { ready: { workload: 'job/report', within: '20s' } },
    objects: [NODE, job],
    verdict: 'failed',
    says: '1 of 1 pod not ready within 20s',
  },
  'pods that ran before': {
    expects: { ready: { within: 0 } },
    objects: [NODE, running],
    verdict: 'passed',
    says: 'the last after 0s',
  },
  'a pod in doubt': {
    expects: { ready: { within: '1m' } },
    objects: [NODE, deployment('web', 1, { schedulerName: 'other' })],
    verdict: 'unknown',
    says: '1 pod ready',
  },
  'the run is cut before': {
    expects: { ready: { workload: 'deployment/web', within: '1m' } },
    objects: [NODE, deployment('web', 1)],
    options: { until: 1 },
    verdict: 'unknown',
    says: 'the simulation ends at 1s',
  },
  'no pods': {
    expects: { ready: { selector: 'app=web', within: '1m' } },
    objects: [NODE],
    verdict: 'unknown',
    says: 'no pods with app=web',
  },
});
