import type { KubernetesObject } from '../../src/objects/index.ts';
import {
  fieldsAt,
  manifest,
  meta,
  ownedBy,
  pod,
  type Fields,
  type Shape,
} from '../support/finding-manifests.ts';

const MADE = '2026-01-01T00:00:00Z';
const HASH = 'abc';

/** An object as a server wrote it. */
export const served = (
  object: KubernetesObject,
  uid: string,
  more: Fields = {},
): KubernetesObject =>
  meta(object, { uid, creationTimestamp: MADE, generation: 1, resourceVersion: '5', ...more });

/** A pod of a dump: its name, its node, its status, and what else its metadata has. */
export interface LivePod {
  readonly name: string;
  readonly node: string;
  readonly status?: Fields;
  readonly metadata?: Fields;
}

export const READY: Fields = {
  phase: 'Running',
  startTime: MADE,
  conditions: [
    { type: 'Ready', status: 'True', lastTransitionTime: MADE },
    { type: 'PodScheduled', status: 'True' },
  ],
  containerStatuses: [
    {
      name: 'app',
      image: 'app:1',
      imageID: '',
      ready: true,
      started: true,
      restartCount: 0,
      state: { running: { startedAt: MADE } },
    },
  ],
};

const waiting = (name: string, reason: string, more: Fields = {}): Fields => ({
  name,
  image: `${name}:1`,
  imageID: '',
  ready: false,
  restartCount: 0,
  state: { waiting: { reason, message: `${reason} of ${name}` } },
  ...more,
});

const ENDED = { terminated: { exitCode: 1, reason: 'Error', startedAt: MADE, finishedAt: MADE } };
const UNREADY = [
  { type: 'Ready', status: 'False', lastTransitionTime: MADE },
  { type: 'PodScheduled', status: 'True' },
];

/** The status of a pod whose container waits for this reason. */
export const stuck = (reason: string, message = `${reason} of app`): Fields => ({
  phase: 'Pending',
  startTime: MADE,
  conditions: UNREADY,
  containerStatuses: [waiting('app', reason, { state: { waiting: { reason, message } } })],
});

export const CRASHING: Fields = {
  ...stuck('CrashLoopBackOff'),
  phase: 'Running',
  containerStatuses: [waiting('app', 'CrashLoopBackOff', { restartCount: 7, lastState: ENDED })],
};

/** An init container named "init" crashes. */
export const CRASHING_INIT: Fields = {
  ...stuck('PodInitializing'),
  initContainerStatuses: [
    waiting('init', 'CrashLoopBackOff', { restartCount: 7, lastState: ENDED }),
  ],
};

export const EVICTED: Fields = {
  phase: 'Failed',
  reason: 'Evicted',
  message: 'The node was low on resource: memory.',
  startTime: MADE,
};

export const REJECTED: Fields = {
  phase: 'Failed',
  reason: 'OutOfcpu',
  message: "Pod was rejected: Node didn't have enough resource: cpu",
  startTime: MADE,
};

/** metadata of a pod that is being deleted. */
export const DELETED: Fields = { deletionTimestamp: MADE, deletionGracePeriodSeconds: 30 };

const live = (
  { name, node, status = READY, metadata = {} }: LivePod,
  shape: Shape,
  owner: Fields,
): KubernetesObject =>
  served(
    {
      ...pod(name, { ...shape, spec: { ...shape.spec, nodeName: node } }),
      status,
    } as KubernetesObject,
    `uid-${name}`,
    { labels: shape.labels, ...owner, ...metadata },
  );

const template = (shape: Shape): Fields => ({
  metadata: { labels: shape.labels },
  spec: fieldsAt(pod('template', shape), 'spec'),
});

/** The Deployment "web" of a dump, with its ReplicaSet and pods. */
export function liveDeployment(
  pods: readonly LivePod[],
  replicas: number,
  shape: Shape = {},
): readonly KubernetesObject[] {
  const labels = { app: 'web' };
  const hashed = { ...labels, 'pod-template-hash': HASH };
  const small: Shape = { cpu: '100m', ...shape };
  const revision = { annotations: { 'deployment.kubernetes.io/revision': '1' } };
  const set = `web-${HASH}`;
  const status = { observedGeneration: 1, replicas, readyReplicas: replicas };
  return [
    served(
      manifest('apps/v1', 'Deployment', 'web', {
        spec: {
          replicas,
          selector: { matchLabels: labels },
          template: template({ ...small, labels }),
        },
        status,
      }),
      'uid-of-web',
      revision,
    ),
    served(
      manifest('apps/v1', 'ReplicaSet', set, {
        spec: {
          replicas,
          selector: { matchLabels: hashed },
          template: template({ ...small, labels: hashed }),
        },
        status,
      }),
      `uid-of-${set}`,
      { ...revision, labels: hashed, ...ownedBy('apps/v1', 'Deployment', 'web') },
    ),
    ...pods.map((one) =>
      live(one, { ...small, labels: hashed }, ownedBy('apps/v1', 'ReplicaSet', set)),
    ),
  ];
}

/** The Job "load" of a dump, with its pods. */
export function liveJob(pods: readonly LivePod[], status: Fields): readonly KubernetesObject[] {
  const uid = 'uid-of-load';
  const labels = {
    'batch.kubernetes.io/job-name': 'load',
    'job-name': 'load',
    'batch.kubernetes.io/controller-uid': uid,
    'controller-uid': uid,
  };
  const shape: Shape = { cpu: '100m', labels, spec: { restartPolicy: 'Never' } };
  const owner = {
    ...ownedBy('batch/v1', 'Job', 'load'),
    finalizers: ['batch.kubernetes.io/job-tracking'],
  };
  return [
    served(
      manifest('batch/v1', 'Job', 'load', {
        spec: {
          parallelism: 1,
          completions: 1,
          backoffLimit: 6,
          selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
          template: template(shape),
        },
        status: { startTime: MADE, ...status },
      }),
      uid,
    ),
    ...pods.map((one) => live(one, shape, owner)),
  ];
}

export const JOB_FAILED: Fields = {
  failed: 1,
  conditions: [
    {
      type: 'Failed',
      status: 'True',
      reason: 'BackoffLimitExceeded',
      lastProbeTime: MADE,
      lastTransitionTime: MADE,
    },
  ],
};
