import { node, pod } from '../../../../../test/support/builders.ts';
import { deployment, testCases } from '../../../../../test/support/checked.ts';

const NODE = node('a').object;
const small = pod('small').requests({ cpu: '1' }).object;
const large = pod('large').requests({ cpu: '9' }).object;
const operated = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'Prometheus',
  metadata: { name: 'main', namespace: 'default' },
  spec: { replicas: 2 },
};

testCases({
  'every pod has a node': {
    expects: { placed: 'all' },
    objects: [NODE, small],
    verdict: 'passed',
    says: '1 pod placed',
  },
  'a pod that fits nowhere': {
    expects: { placed: 'all' },
    objects: [NODE, small, large],
    verdict: 'failed',
    says: '1 of 2 pods not placed',
  },
  'another workload does not fit': {
    expects: { placed: 'deployment/web' },
    objects: [NODE, deployment('web', 2), large],
    verdict: 'passed',
    says: '2 pods placed',
  },
  'the workload does not fit': {
    expects: { placed: { selector: 'app=web' } },
    objects: [NODE, deployment('web', 5)],
    verdict: 'failed',
    says: '1 of 5 pods not placed',
  },
  'a pod that admission refuses': {
    expects: { placed: { selector: 'app=web' } },
    objects: [NODE, deployment('web', 2, { priorityClassName: 'none' })],
    verdict: 'failed',
    says: '2 of 2 pods not placed',
  },
  'a pod that crashes': {
    expects: { placed: 'all' },
    objects: [
      NODE,
      {
        ...small,
        metadata: {
          ...small.metadata,
          annotations: { 'kschedsim.dev/exit-code': '1', 'kschedsim.dev/run-duration': '1s' },
        },
      },
    ],
    verdict: 'failed',
    says: '1 pod failing',
  },
  'a pod that waits for a gate': {
    expects: { placed: 'all' },
    objects: [NODE, pod('gated').gatedBy('example.com/wait').object],
    verdict: 'unknown',
    says: 'held back by scheduling gates',
  },
  'pods of an operator are not in the plan': {
    expects: { placed: 'all' },
    objects: [NODE, small, operated],
    verdict: 'unknown',
    says: 'Prometheus/main',
  },
  'pods of an operator may be in the namespace': {
    expects: { placed: { namespace: 'default' } },
    objects: [NODE, small, operated],
    verdict: 'unknown',
    says: 'Prometheus/main',
  },
  'pods of an operator are of no workload': {
    expects: { placed: 'pod/small' },
    objects: [NODE, small, operated],
    verdict: 'passed',
    says: '1 pod placed',
  },
  'no such workload': {
    expects: { placed: 'deployment/wbe' },
    objects: [NODE, deployment('web', 1)],
    verdict: 'unknown',
    says: /no pods of Deployment\/wbe; did you mean web\?/,
  },
  'the workload is in another namespace': {
    expects: { placed: { workload: 'deployment/web', namespace: 'shop' } },
    objects: [NODE, deployment('web', 1)],
    verdict: 'unknown',
    says: 'there are in namespace default',
  },
});
