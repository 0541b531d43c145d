import { describeFindings, failed, one } from '../../support/finding-cases.ts';
import { crashing, job, pod, scenario, web } from '../../support/finding-manifests.ts';

describeFindings([
  {
    name: 'a container that crashes again and again',
    objects: [...one, web(crashing, 1)],
    ...failed,
    kind: 'failing',
    object: 'Deployment/web',
    pods: 1,
    text: /CrashLoopBackOff: container app/,
  },
  {
    name: 'an image that cannot be pulled',
    objects: [...one, web({ annotations: { 'kschedsim.dev/pull-failures': 'always' } }, 2)],
    ...failed,
    kind: 'failing',
    object: 'Deployment/web',
    pods: 2,
    text: /ImagePullBackOff/,
  },
  {
    name: 'a bare pod that ends in failure',
    objects: [...one, pod('solo', { ...crashing, spec: { restartPolicy: 'Never' } })],
    ...failed,
    kind: 'failing',
    object: 'Pod/solo',
    text: /exit code 1/,
  },
  {
    name: 'a Job that gives up',
    objects: [...one, job('import', {}, { backoffLimit: 0 })],
    input: {
      options: {
        kubeletModel: {
          apiVersion: 'kschedsim.dev/v1alpha1',
          kind: 'KubeletModel',
          containers: [{ runDuration: '1s', exitCode: 1 }],
        },
      },
    },
    ...failed,
    kind: 'failing',
    object: 'Job/import',
    text: /BackoffLimitExceeded/,
  },
  {
    name: 'an expectation that is not met',
    objects: [...one, web({}, 1)],
    input: {
      scenario: scenario([], [{ at: '60s', pods: { workload: 'deployment/web', count: 2 } }]),
    },
    ...failed,
    kind: 'scenario',
    object: 'Scenario',
    text: /2 pods/,
  },
  {
    name: 'a step that cannot be done',
    objects: [...one, web({}, 1)],
    input: { scenario: scenario([{ at: '5s', drain: 'n9' }]) },
    ...failed,
    kind: 'scenario',
    object: 'Scenario',
    text: /drain n9/,
  },
]);
