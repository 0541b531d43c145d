import { describe, expect, test } from 'vitest';
import { isKind } from '../../api/index.ts';
import type {
  Deployment,
  KubernetesObject,
  LimitRange,
  Node,
  Pod,
  PodSpec,
} from '../../api/index.ts';
import type { Plan } from '../../outcome/index.ts';
import { isSimulatedOwner, plan } from '../index.ts';
import { withMissingOwners } from './index.ts';

const nodes: readonly Node[] = ['n1', 'n2'].map((name) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels: { 'kubernetes.io/hostname': name, disk: 'ssd' } },
  status: {
    allocatable: { cpu: '4', memory: '8Gi', pods: '20' },
    conditions: [{ type: 'Ready', status: 'True' }],
  },
}));

function deployment(
  spec: Partial<PodSpec> = {},
  own: Partial<Deployment['spec']> = {},
): Deployment {
  const labels = { app: 'web' };
  const containers = [{ name: 'web', image: 'web:1', resources: { requests: { cpu: '500m' } } }];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { name: '', labels }, spec: { containers, ...spec } },
      ...own,
    },
  };
}

const { replicas: _replicas, ...ofDaemons } = deployment().spec;
const daemonSet = { ...deployment(), kind: 'DaemonSet', spec: ofDaemons };

const image = (name: string): Partial<PodSpec> => ({
  containers: [{ name: 'web', image: name, resources: { requests: { cpu: '500m' } } }],
});

/** The pods of a cluster in which that has settled, each changed. */
function podsOf(
  objects: readonly KubernetesObject[],
  change: (pod: Pod) => Pod = (pod) => pod,
): Pod[] {
  const settled = plan({ objects: [...nodes, ...objects] }).objects ?? [];
  return settled.filter((object) => isKind(object, 'Pod')).map(change);
}

/** Uids and times that no other cluster of these tests has. */
function later(pod: Pod): Pod {
  const { metadata } = pod;
  return {
    ...pod,
    metadata: {
      ...metadata,
      creationTimestamp: '2025-01-01T00:05:00Z',
      uid: metadata.name,
      ownerReferences: (metadata.ownerReferences ?? []).map((one) => ({ ...one, uid: one.name })),
    },
  };
}

const over = (
  cluster: readonly KubernetesObject[],
  apply: readonly KubernetesObject[],
  scenario?: object,
): Plan =>
  plan({
    objects: [],
    cluster: [...nodes, ...cluster],
    apply,
    ...(scenario && { scenario: { ...SCENARIO, ...scenario } }),
  });

const SCENARIO = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario' };

const replaced = ({ deleted = [] }: Plan): number => deleted.length;
const names = ({ pods }: Plan): string[] => pods.map(({ name }) => name).sort();
const namesIn = (objects: readonly KubernetesObject[]): string[] =>
  objects.map(({ metadata }) => metadata.name).sort();

/** What is made for these pods when nothing else is in the snapshot. */
const madeFor = (
  pods: readonly KubernetesObject[],
  manifests: readonly KubernetesObject[] = [],
): readonly KubernetesObject[] =>
  withMissingOwners({
    objects: [...pods, ...manifests],
    isApplied: (object) => manifests.includes(object),
    manifests: [],
    apart: [],
  }).existing.slice(pods.length);

describe('pods of a Deployment whose ReplicaSet is not in the snapshot', () => {
  test('are left alone by the manifest that made them', () => {
    const pods = podsOf([deployment()]);
    const outcome = over(pods, [deployment()]);
    expect(names(outcome)).toEqual(namesIn(pods));
    expect(outcome.events).toEqual([]);
  });

  test.each<[string, Partial<PodSpec>]>([
    ['image', image('web:2')],
    ['node selector', { nodeSelector: { disk: 'ssd' } }],
    ['grace period', { terminationGracePeriodSeconds: 5 }],
    ['requests that are gone', { containers: [{ name: 'web', image: 'web:1' }] }],
    ['command', { containers: [{ ...image('web:1').containers![0]!, command: ['run'] }] }],
  ])('are replaced by one with another %s', (_, spec) => {
    const outcome = over(podsOf([deployment()]), [deployment(spec)]);
    expect(replaced(outcome)).toBe(2);
    expect(outcome.pods.map(({ status }) => status)).toEqual(['Running', 'Running']);
  });

  test('are told unschedulable where the new version does not fit', () => {
    const big = deployment({
      containers: [{ name: 'web', image: 'web:1', resources: { requests: { cpu: '64' } } }],
    });
    const { summary } = over(podsOf([deployment()]), [big]);
    expect(summary).toMatchObject({ unschedulable: 1, verdict: 'failed' });
  });

  test('are left alone whatever webhooks have put into them', () => {
    const injected = podsOf([deployment()], (pod) => ({
      ...pod,
      metadata: {
        ...pod.metadata,
        annotations: { 'sidecar.istio.io/status': '{}' },
        labels: { ...pod.metadata.labels, 'security.istio.io/tlsMode': 'istio' },
      },
      spec: {
        ...pod.spec,
        initContainers: [{ name: 'istio-init', image: 'proxy:1' }],
        containers: [
          ...pod.spec.containers.map((one) => ({
            ...one,
            env: [{ name: 'NODE', value: 'n' }],
            volumeMounts: [{ name: 'kube-api-access-x7k2p', mountPath: '/var/run/secrets' }],
          })),
          { name: 'istio-proxy', image: 'proxy:1' },
        ],
        volumes: [{ name: 'kube-api-access-x7k2p', projected: { sources: [] } }],
        securityContext: { fsGroup: 1000 },
        imagePullSecrets: [{ name: 'registry' }],
      },
    }));
    const outcome = over(injected, [deployment()]);
    expect(names(outcome)).toEqual(namesIn(injected));
  });

  test('are left alone where LimitRanger has filled in amounts', () => {
    const limits: LimitRange = {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'defaults', namespace: 'default' },
      spec: { limits: [{ type: 'Container', defaultRequest: { memory: '64Mi' } }] },
    };
    const pods = podsOf([limits, deployment()]);
    expect(names(over(pods, [deployment()]))).toEqual(namesIn(pods));
    expect(names(over(pods, [deployment(), limits]))).toEqual(namesIn(pods));
  });

  test('go on with a rollout that was under way', () => {
    const old = podsOf([deployment(image('web:0'), { replicas: 1 })]);
    const fresh = podsOf([deployment()], later);
    const outcome = over([...old, ...fresh], [deployment()]);
    expect(names(outcome)).toEqual(namesIn(fresh));
    expect(replaced(outcome)).toBe(1);
  });

  test('are as many as they were where the manifest leaves that open', () => {
    const { replicas: _, ...spec } = deployment().spec;
    const pods = podsOf([deployment({}, { replicas: 5 })]);
    const open: Deployment = { ...deployment(), spec };
    expect(names(over(pods, [open]))).toEqual(namesIn(pods));
  });

  test('that have ended or are being deleted do not count', () => {
    const [evicted, leaving, active] = podsOf([deployment({}, { replicas: 3 })], (pod) => pod);
    const pods = [
      { ...evicted!, status: { phase: 'Failed', reason: 'Evicted' } },
      {
        ...leaving!,
        metadata: { ...leaving!.metadata, deletionTimestamp: '2025-01-01T00:00:30Z' },
      },
      active!,
    ];
    expect(madeFor(pods)).toMatchObject([{ kind: 'ReplicaSet', spec: { replicas: 1 } }]);
  });
});

describe('what a status says counts more than what pods look like', () => {
  const rewritten = (pod: Pod): Pod => ({
    ...pod,
    spec: { ...pod.spec, containers: [{ name: 'web', image: 'mirror/web:1' }] },
  });

  const withoutOwnersOf = (objects: readonly KubernetesObject[]): KubernetesObject[] =>
    (plan({ objects: [...nodes, ...objects] }).objects ?? [])
      .filter(({ kind }) => !['Node', 'ReplicaSet', 'ControllerRevision'].includes(kind))
      .map((object) => (isKind(object, 'Pod') ? rewritten(object) : object));

  test.each([
    ['Deployment', deployment()],
    ['StatefulSet', { ...deployment(), kind: 'StatefulSet' }],
    ['DaemonSet', daemonSet],
  ])('of a %s', (_, manifest) => {
    const cluster = withoutOwnersOf([manifest]);
    const still = over(cluster, []);
    expect(still.events).toEqual([]);
    const { template } = deployment({ terminationGracePeriodSeconds: 5 }).spec;
    const changed = { ...manifest, spec: { ...manifest.spec, template } };
    expect(replaced(over(cluster, [changed]))).toBe(2);
  });
});

test('a ReplicaSet without any Deployment stands on its own and brings drained pods back', () => {
  const pods = podsOf([deployment()]);
  const [made] = madeFor(pods);
  expect(made).toMatchObject({
    kind: 'ReplicaSet',
    spec: { replicas: 2 },
    status: { replicas: 2 },
  });
  expect(made?.metadata.ownerReferences).toBeUndefined();
  const still = over(pods, []);
  expect(still.events).toEqual([]);
  const drained = over(pods, [], { steps: [{ at: '10s', drain: 'n1' }] });
  expect(drained.pods.map(({ node, status }) => [node, status])).toEqual([
    ['n2', 'Running'],
    ['n2', 'Running'],
  ]);
});

test('a ReplicaSet takes its name, uid, hash and a revision by age from its pods', () => {
  const old = podsOf([deployment(image('web:0'))]);
  const fresh = podsOf([deployment()], later);
  const made = madeFor([...fresh, ...old], [deployment()]);
  const hash = (pod: KubernetesObject | undefined): unknown =>
    pod?.metadata.labels?.['pod-template-hash'];
  expect(
    made.map(({ metadata }) => [
      metadata.name,
      metadata.uid,
      metadata.annotations?.['deployment.kubernetes.io/revision'],
    ]),
  ).toEqual(
    [old[0], fresh[0]].map((pod, at) => [
      `web-${String(hash(pod))}`,
      pod?.metadata.ownerReferences?.[0]?.uid,
      String(at + 1),
    ]),
  );
  expect(made).toMatchObject([
    { spec: { template: { spec: image('web:0') } } },
    { spec: { template: { spec: image('web:1') } } },
  ]);
});

describe('pods of a Job that is not in the snapshot', () => {
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'load', namespace: 'default' },
    spec: {
      parallelism: 2,
      completions: 6,
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'load:1' }] } },
    },
  };

  test('end, and no others are started', () => {
    const running = plan({ objects: [...nodes, job], options: { until: 5 } }).objects ?? [];
    const pods = running.filter((object) => isKind(object, 'Pod'));
    expect(pods).toHaveLength(2);
    const outcome = over(pods, []);
    expect(outcome.pods.map(({ status }) => status)).toEqual(['Completed', 'Completed']);
  });

  test('that have all ended need none', () => {
    expect(madeFor(podsOf([job]))).toEqual([]);
  });
});

describe('owners that are not simulated', () => {
  const owned = podsOf([deployment()], (pod) => ({
    ...pod,
    metadata: {
      ...pod.metadata,
      ownerReferences: [
        {
          apiVersion: 'db.example.com/v1',
          kind: 'DatabaseCluster',
          name: 'x',
          uid: 'x',
          controller: true,
        },
      ],
    },
  }));

  test('leave their pods where they are, and none comes back', () => {
    expect(madeFor(owned)).toEqual([]);
    const drained = over(owned, [], { steps: [{ at: '10s', drain: 'n1' }] });
    expect(drained.pods.map(({ node }) => node)).toEqual(['n2']);
  });

  test.each([
    ['apps/v1', 'ReplicaSet', true],
    ['extensions/v1beta1', 'ReplicaSet', true],
    ['v1', 'ReplicationController', true],
    ['batch/v1beta1', 'CronJob', true],
    ['v1', 'Node', true],
    ['apps.kruise.io/v1beta1', 'StatefulSet', false],
    ['db.example.com/v1', 'DatabaseCluster', false],
    ['argoproj.io/v1alpha1', 'Rollout', false],
  ])('%s %s is simulated: %s', (apiVersion, kind, is) => {
    expect(isSimulatedOwner({ apiVersion, kind, name: 'x', uid: 'x' })).toBe(is);
  });
});
