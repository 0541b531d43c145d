import type { KubernetesObject, ResourceQuota } from '../../src/objects/index.ts';
import type { AuditCase } from './audit-case.ts';
import { budget, deployment, stored, withSpec } from './audit-objects.ts';
import { app, unsized, hpa, scaledObject, utilization, vpa } from './autoscaler-objects.ts';
import { HOSTNAME, node, pod } from './builders.ts';
import type { PodBuilder } from './builders.ts';

const silent = (name: string): PodBuilder => pod(name).labelled({ app: name });
const withSidecar = (one: PodBuilder): PodBuilder =>
  withSpec(one, {
    initContainers: [{ name: 'proxy', image: 'proxy', restartPolicy: 'Always' }],
  });
const job = (name: string, template: PodBuilder): KubernetesObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name, namespace: 'default' },
  ...{
    spec: {
      template: {
        metadata: { labels: template.object.metadata.labels },
        spec: { ...template.object.spec, restartPolicy: 'Never' },
      },
    },
  },
});
const daemon: KubernetesObject = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'default' },
  ...{
    spec: {
      selector: deployment('agent', app('agent')).spec.selector,
      template: deployment('agent', app('agent')).spec.template,
    },
  },
};
const quota = (hard: Readonly<Record<string, string>>): ResourceQuota => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'team', namespace: 'default' },
  spec: { hard },
});
const own = (name: string) => ({
  topologyKey: HOSTNAME,
  labelSelector: { matchLabels: { app: name } },
});
const evenly = (name: string, minDomains?: number) => ({
  ...own(name),
  maxSkew: 1,
  whenUnsatisfiable: 'DoNotSchedule',
  ...(minDomains === undefined ? {} : { minDomains }),
});
const three = ['a', 'b', 'c'].map((name) => node(name).withHostname().object);
const control = node('control')
  .withHostname()
  .taint('node-role.kubernetes.io/control-plane', 'NoSchedule').object;

/** Of a cluster, with as many replicas as there are now. */
const grown = (name: string, replicas: number): KubernetesObject =>
  stored(deployment(name, app(name), replicas));

/** What autoscalers and others do to each other. */
export const AUTOSCALER_CASES: readonly AuditCase[] = [
  {
    code: 'KS601',
    objects: [deployment('web', app('web'), 3), hpa('web'), unsized('api'), hpa('api')],
    found: ['Deployment/web'],
    message:
      /^its manifest sets 3 replicas at every apply, beside HorizontalPodAutoscaler\/web \(2 to 10\)$/,
  },
  {
    code: 'KS602',
    objects: [
      deployment('web', app('web'), 12),
      hpa('web'),
      deployment('api', app('api'), 3),
      hpa('api'),
    ],
    found: ['Deployment/web'],
    message: /^its manifest sets 12 replicas, and HorizontalPodAutoscaler\/web keeps 2 to 10$/,
  },
  {
    code: 'KS602',
    objects: [
      deployment('web', app('web'), 0),
      hpa('web'),
      deployment('api', app('api'), 0),
      scaledObject('api'),
    ],
    found: ['Deployment/web'],
    message: /^its manifest sets 0 replicas, which switches HorizontalPodAutoscaler\/web off$/,
  },
  {
    code: 'KS603',
    objects: [unsized('web', silent('web')), hpa('web'), unsized('api'), hpa('api')],
    found: ['HorizontalPodAutoscaler/web'],
    message:
      /^no cpu request in container c0 of Deployment\/web: it does nothing but keep its bounds$/,
  },
  {
    code: 'KS603',
    objects: [
      unsized('web', withSidecar(app('web'))),
      job('migrate', silent('web')),
      hpa('web', { metrics: [utilization('memory')] }),
    ],
    found: ['HorizontalPodAutoscaler/web'],
    message:
      /^no memory request in container proxy of Deployment\/web and container c0 of Job\/migrate: it/,
  },
  {
    code: 'KS604',
    objects: [
      grown('web', 5),
      hpa('web'),
      grown('api', 5),
      hpa('api', { min: 3 }),
      budget('all', 'web', { minAvailable: 2 }),
      budget('some', 'api', { minAvailable: 2 }),
    ],
    found: ['PodDisruptionBudget/all'],
    message:
      /^minAvailable 2 of 2 pods at the minimum of HorizontalPodAutoscaler\/web allows no eviction; of 10 at the maximum it allows 8$/,
  },
  {
    code: 'KS605',
    objects: [
      unsized('web'),
      hpa('web'),
      scaledObject('also', { scaleTargetRef: { name: 'web' } }),
      unsized('api'),
      hpa('api'),
    ],
    found: ['HorizontalPodAutoscaler/web', 'ScaledObject/also'],
    message:
      /^scales by Deployment\/web together with (?:ScaledObject\/also|HorizontalPodAutoscaler\/web): Ambiguous/,
  },
  {
    code: 'KS605',
    objects: [unsized('web'), hpa('web'), unsized('canary', app('web')), hpa('canary')],
    found: ['HorizontalPodAutoscaler/web', 'HorizontalPodAutoscaler/canary'],
    message: /^scales by (?=.*Deployment\/web)(?=.*Deployment\/canary).* together with/,
  },
  {
    code: 'KS606',
    objects: [daemon, unsized('web'), hpa('agent', { target: { kind: 'DaemonSet' } }), hpa('web')],
    found: ['HorizontalPodAutoscaler/agent'],
    message: /^cannot scale DaemonSet\/agent: the server could not find the requested resource$/,
  },
  {
    code: 'KS606',
    objects: [unsized('web'), hpa('web', { target: { kind: 'Deploymnet' } })],
    found: ['HorizontalPodAutoscaler/web'],
    message:
      /^cannot scale Deploymnet\/web: no matches for kind "Deploymnet" in group "apps"; did you mean Deployment\?$/,
  },
  {
    code: 'KS606',
    objects: [unsized('web'), scaledObject('wbe')],
    found: ['ScaledObject/wbe'],
    message:
      /^cannot scale Deployment\/wbe: deployments\/scale.apps "wbe" not found; did you mean web\?$/,
  },
  {
    code: 'KS607',
    objects: [
      unsized('web'),
      scaledObject('web', { minReplicaCount: 5, maxReplicaCount: 3 }),
      unsized('api'),
      scaledObject('api', { minReplicaCount: 3, maxReplicaCount: 3 }),
    ],
    found: ['ScaledObject/web'],
    message: /^MinReplicaCount=5 must be less than MaxReplicaCount=3$/,
  },
  {
    code: 'KS607',
    objects: [unsized('web'), scaledObject('web', { idleReplicaCount: 2, minReplicaCount: 2 })],
    found: ['ScaledObject/web'],
    message: /^IdleReplicaCount=2 must be less than MinReplicaCount=2$/,
  },
  {
    code: 'KS608',
    objects: [
      unsized('web'),
      scaledObject('web'),
      unsized('api'),
      scaledObject('api', { maxReplicaCount: 100 }),
    ],
    found: ['ScaledObject/web'],
    message: /^may give Deployment\/web 100 replicas: it has no maxReplicaCount$/,
  },
  {
    code: 'KS609',
    objects: [
      unsized('web'),
      hpa('web'),
      vpa('web'),
      unsized('api'),
      hpa('api'),
      vpa('api', { updatePolicy: { updateMode: 'Off' } }),
    ],
    found: ['VerticalPodAutoscaler/web'],
    message:
      /^sets the cpu requests of Deployment\/web \(updateMode Recreate\), which HorizontalPodAutoscaler\/web scales by cpu$/,
  },
  {
    code: 'KS610',
    objects: [
      ...three,
      unsized('web', app('web').apartFrom(own('web'))),
      hpa('web', { max: 4 }),
      unsized('api', app('api').apartFrom(own('api'))),
      hpa('api', { max: 3 }),
    ],
    found: ['HorizontalPodAutoscaler/web'],
    message:
      /^may give Deployment\/web 4 replicas, and the nodes take 3: required anti-affinity lets 1 pod into each of 3 domains of kubernetes.io\/hostname$/,
  },
  {
    // The control plane counts as a domain, and takes none.
    code: 'KS610',
    objects: [
      ...three,
      control,
      unsized('web', app('web').spread(evenly('web'))),
      hpa('web', { max: 4 }),
      unsized('api', app('api').spread({ ...evenly('api'), nodeTaintsPolicy: 'Honor' })),
      hpa('api', { max: 4 }),
    ],
    found: ['HorizontalPodAutoscaler/web'],
    message:
      /the nodes take 3: the spread constraint \(maxSkew 1\) lets 1 into each of 3 domains of kubernetes.io\/hostname, because control counts and takes none$/,
  },
  {
    code: 'KS611',
    objects: [
      quota({ 'requests.cpu': '8', 'requests.memory': '5Gi' }),
      unsized('web'),
      hpa('web', { max: 8 }),
    ],
    found: ['HorizontalPodAutoscaler/web'],
    message:
      /^ResourceQuota\/team stops Deployment\/web at 5 of 8 replicas: a pod asks for requests.memory 1Gi, and other pods leave 5Gi of 5Gi$/,
  },
];
