import type { KubernetesObject, PodSpec } from '../../../src/objects/index.ts';
import { readyNode, template } from '../scenario-plans.ts';

type Annotations = Readonly<Record<string, string>>;

const knob = (annotations: Annotations): Annotations =>
  Object.fromEntries(
    Object.entries(annotations).map(([name, value]) => [`kschedsim.dev/${name}`, value]),
  );

const lone = (name: string, annotations: Annotations, spec: Partial<PodSpec> = {}) => {
  const { metadata, spec: written } = template(name, {
    cpu: '100m',
    annotations: knob(annotations),
    spec,
  });
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', ...metadata },
    spec: written,
  } as KubernetesObject;
};

const job = (name: string, spec: object, annotations: Annotations, more = {}) =>
  ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace: 'default' },
    spec: {
      template: template(name, {
        cpu: '100m',
        annotations: knob(annotations),
        spec: { restartPolicy: 'Never', ...more },
      }),
      ...spec,
    },
  }) as KubernetesObject;

const image = (name: string): Partial<PodSpec> => ({ containers: [{ name: 'main', image: name }] });

const init = (name: string): object => ({ name, image: `${name}:1` });

/** Pods of every fate: they crash, are killed, never become ready, cannot be pulled, wait for their init containers, end. */
export const failingContainers: readonly KubernetesObject[] = [
  readyNode('n1'),
  readyNode('n2'),
  lone('crashing', { 'run-duration': '5s', 'exit-code': '3' }),
  lone('killed', { 'oom-after': '20s' }, { restartPolicy: 'Never' }),
  lone('unpullable', { 'pull-failures': 'always', 'pull-error': 'no such image' }, image('gone:1')),
  lone('pulled-late', { 'pull-failures': '2' }, image('late:1')),
  lone(
    'unready',
    { 'readiness-probe': 'fail' },
    {
      containers: [{ name: 'main', image: 'a:1', readinessProbe: { httpGet: { port: 80 } } }],
    },
  ),
  lone(
    'unhealthy',
    { 'liveness-probe': 'fail' },
    {
      containers: [{ name: 'main', image: 'a:1', livenessProbe: { tcpSocket: { port: 80 } } }],
    },
  ),
  lone('slow', { 'start-up': '15s', 'image-size': '700Mi' }, {
    initContainers: [init('first'), { ...init('sidecar'), restartPolicy: 'Always' }],
  } as Partial<PodSpec>),
  lone('initialising', { 'run-duration.first': 'forever' }, {
    initContainers: [init('first')],
  } as Partial<PodSpec>),
  lone('init-fails', { 'exit-code.first': '2', 'run-duration.first': '1s' }, {
    restartPolicy: 'Never',
    initContainers: [init('first')],
  } as Partial<PodSpec>),
  lone('unstartable', { 'start-failures': 'always', 'start-error': 'exec: no such file' }),
  lone('short', { 'run-duration': '8s' }, { restartPolicy: 'OnFailure' }),
  lone('deadline', {}, { activeDeadlineSeconds: 30 }),
  job('even', { completions: 5, parallelism: 2 }, { 'run-duration': '7s' }),
  job(
    'indexed',
    { completions: 4, parallelism: 3, completionMode: 'Indexed' },
    {
      'run-duration': '3s',
    },
  ),
  job('flaky', { backoffLimit: 2 }, { 'run-duration': '2s', 'exit-code': '1' }),
  job('late', { activeDeadlineSeconds: 25 }, { 'run-duration': '1h' }),
  job('cleaned', { ttlSecondsAfterFinished: 15 }, { 'run-duration': '1s' }),
];
