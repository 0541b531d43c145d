import { describe, expect, test } from 'vitest';
import { isKind } from '../../objects/index.ts';
import type {
  Deployment,
  KubernetesObject,
  LimitRange,
  Pod,
  PodSpec,
} from '../../objects/index.ts';
import {
  daemonSet,
  deployment,
  image,
  later,
  madeFor,
  names,
  namesIn,
  nodes,
  over,
  podsOf,
  replaced,
} from '../../../test/support/snapshots.ts';
import { plan } from '../index.ts';

describe('pods of a Deployment without its ReplicaSet in the snapshot', () => {
  test('are not replaced by the manifest that created them', () => {
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

  test('stay, and the first new pod is unschedulable, if the new version does not fit', () => {
    const big = deployment({
      containers: [{ name: 'web', image: 'web:1', resources: { requests: { cpu: '64' } } }],
    });
    const { summary } = over(podsOf([deployment()]), [big]);
    expect(summary).toMatchObject({ unschedulable: 1, verdict: 'failed' });
  });

  test('are not replaced because of changes by webhooks', () => {
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

  test('are not replaced because of resources from LimitRanger', () => {
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

  test('continue a rollout', () => {
    const old = podsOf([deployment(image('web:0'), { replicas: 1 })]);
    const fresh = podsOf([deployment()], later);
    const outcome = over([...old, ...fresh], [deployment()]);
    expect(names(outcome)).toEqual(namesIn(fresh));
    expect(replaced(outcome)).toBe(1);
  });

  test('keep their number if the manifest has no replicas', () => {
    const { replicas: _, ...spec } = deployment().spec;
    const pods = podsOf([deployment({}, { replicas: 5 })]);
    const open: Deployment = { ...deployment(), spec };
    expect(names(over(pods, [open]))).toEqual(namesIn(pods));
  });

  test('keep their number if the manifest of a StatefulSet has no replicas', () => {
    const { replicas: _, ...spec } = { ...deployment().spec, serviceName: 'web' };
    const set = { ...deployment(), kind: 'StatefulSet' };
    const pods = podsOf([{ ...set, spec: { ...spec, replicas: 3 } } as KubernetesObject]);
    const outcome = over(pods, [{ ...set, spec } as KubernetesObject]);
    expect(names(outcome)).toEqual(['web-0', 'web-1', 'web-2']);
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

describe('a status decides before the templates of pods', () => {
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

test('a ReplicaSet without a Deployment is reconstructed and replaces drained pods', () => {
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

test('no ReplicaSet has a revision before the first, whatever the Deployment says', () => {
  const own = deployment();
  const key = 'deployment.kubernetes.io/revision';
  const stored = { ...own, metadata: { ...own.metadata, uid: 'd', annotations: { [key]: '1' } } };
  const pods = [...podsOf([own], later), ...podsOf([deployment(image('web:0'))])];
  expect(madeFor([stored, ...pods]).map(({ metadata }) => metadata.annotations?.[key])).toEqual([
    '1',
    '1',
  ]);
});
