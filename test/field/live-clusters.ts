import type { KubernetesObject } from '../../src/objects/index.ts';
import { manifest, type Fields } from '../support/finding-manifests.ts';
import type { FieldCase } from './field-case.ts';
import { expectations, host, NODES } from './objects.ts';
import {
  CRASHING,
  CRASHING_INIT,
  DELETED,
  EVICTED,
  JOB_FAILED,
  liveDeployment,
  liveJob,
  REJECTED,
  stuck,
  type LivePod,
} from './live-objects.ts';

const w1 = (status: Fields, metadata: Fields = {}): LivePod => ({
  name: 'w-1',
  node: 'n1',
  status,
  metadata,
});
const w2: LivePod = { name: 'w-2', node: 'n2' };

const READY_SOON = expectations({ ready: { within: '5m' } });
const CHECK = 'check DIR/c.yaml -e DIR/e.yaml';

const cluster = (...objects: readonly KubernetesObject[]): FieldCase['files'] => ({
  'c.yaml': [...NODES, ...objects],
  'e.yaml': READY_SOON,
});

/** Whether the pods of a dump are ready: the pod w-1 in this state, beside one that is. */
const judged = (
  name: string,
  first: LivePod,
  { replicas = 2, exit }: { readonly replicas?: number; readonly exit: 0 | 2 },
): FieldCase => ({
  name: `A1 a dump with ${name} ${exit === 0 ? 'is ready' : 'is not ready'}`,
  files: cluster(...liveDeployment([first, w2], replicas)),
  runs: [
    { args: `${CHECK} -o json`, exit, json: { plan: { verdict: 'passed' } } },
    // What was so before the plan is no fault of the plan.
    { args: 'plan DIR/c.yaml', exit: 0 },
  ],
});

const withInit = { spec: { initContainers: [{ name: 'init', image: 'init:1' }] } };
const configured = { container: { envFrom: [{ configMapRef: { name: 'settings' } }] } };
const lacking = w1(stuck('CreateContainerConfigError', 'configmap "settings" not found'));

export const liveClusters: readonly FieldCase[] = [
  judged('an evicted pod that was replaced', w1(EVICTED), { replicas: 1, exit: 0 }),
  judged('a rejected pod that was replaced', w1(REJECTED), { replicas: 1, exit: 0 }),
  judged('a pod that is being deleted', w1(stuck('ContainerCreating'), DELETED), {
    replicas: 1,
    exit: 0,
  }),
  judged('a pod that crashes', w1(CRASHING), { exit: 2 }),
  ...[
    'ImagePullBackOff',
    'ErrImagePull',
    'InvalidImageName',
    'CreateContainerError',
    'RunContainerError',
  ].map((reason) => judged(`a pod in ${reason}`, w1(stuck(reason)), { exit: 2 })),
  judged('a pod whose containers are just being created', w1(stuck('ContainerCreating')), {
    exit: 0,
  }),
  {
    name: 'A1 a dump with an init container that crashes is not ready',
    files: cluster(...liveDeployment([w1(CRASHING_INIT)], 1, withInit)),
    runs: [
      { args: CHECK, exit: 2, out: [/Init:CrashLoopBackOff/] },
      { args: 'plan DIR/c.yaml --until 30m', exit: 0, out: [/Init:CrashLoopBackOff/] },
    ],
  },
  {
    name: 'A9 a container of a dump waits for a ConfigMap until a manifest brings it',
    files: {
      ...cluster(...liveDeployment([lacking, w2], 2, configured)),
      'm.yaml': [manifest('v1', 'ConfigMap', 'settings', { data: { a: '1' } })],
    },
    runs: [
      { args: CHECK, exit: 2, out: [/CreateContainerConfigError/] },
      { args: `check DIR/c.yaml DIR/m.yaml -e DIR/e.yaml`, exit: 0 },
    ],
  },
  {
    name: 'A1 the pods of a dump that cannot pull their image are made anew by a rollout',
    files: {
      ...cluster(...liveDeployment([w1(stuck('ImagePullBackOff')), w2], 2)),
      'm.yaml': liveDeployment([], 2, { image: 'app:2' })
        .slice(0, 1)
        .map(({ apiVersion, kind, metadata: { name, namespace }, ...rest }) => ({
          apiVersion,
          kind,
          metadata: { name, namespace },
          spec: 'spec' in rest ? rest.spec : {},
        })),
    },
    runs: [{ args: 'check DIR/c.yaml DIR/m.yaml -e DIR/e.yaml', exit: 0 }],
  },
  {
    name: 'A1 a Job of a dump that goes on after a failed pod is ready once it has succeeded',
    files: cluster(...liveJob([w1(REJECTED), w2], { failed: 1, active: 1 })),
    runs: [{ args: CHECK, exit: 0 }],
  },
  {
    name: 'A1 a Job of a dump that has failed is not ready',
    files: cluster(...liveJob([w1(REJECTED)], JOB_FAILED)),
    runs: [{ args: CHECK, exit: 2 }],
  },
  {
    name: 'A1 pods that are left behind are neither offered to the scheduler nor already placed',
    files: cluster(...liveDeployment([w1(EVICTED), w2], 1)),
    runs: [
      { args: 'plan DIR/c.yaml', exit: 0, out: [/0 offered to the scheduler, 1 already placed/] },
      { args: 'compare --base DIR/c.yaml --head DIR/c.yaml', exit: 0, out: [/1 of 1 placed/] },
      { args: 'drain n2 -f DIR/c.yaml', exit: 0, out: [/1 pod moved/] },
    ],
  },
  {
    name: 'A1 two pods are apart though a failed one lies where the other runs',
    files: {
      'c.yaml': [
        host('n1'),
        host('n2'),
        ...liveDeployment([{ ...w1(EVICTED), node: 'n2' }, w2], 1),
      ],
      'e.yaml': expectations({ apart: { workload: 'deployment/web', from: 'deployment/web' } }),
    },
    runs: [{ args: CHECK, exit: 0 }],
  },
];
