import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawCase } from '../../../../test/fuzz/draw-case.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { readManifestTexts } from '../../../input/index.ts';
import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { plan } from '../../../simulation/index.ts';
import { readManifests } from '../../input/index.ts';
import { anonymize } from './rewrite.ts';

/** The objects as they are read from an anonymized snapshot. */
function anonymized(objects: readonly KubernetesObject[]): readonly KubernetesObject[] {
  const items = anonymize(objects.map((object) => ({ ...object })));
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const read = readManifestTexts([{ name: 'anonymous.json', text }]);
  expect(read.errors).toEqual([]);
  expect(read.objects).toHaveLength(objects.length);
  return read.objects;
}

/**
 * The outcome of a plan, with the names of the other input. Without the end time, because random delays of nodes depend on names.
 */
function outcome({ summary, pods }: Plan, renamed: (name: string) => string): object {
  const lines = pods.map((pod: PlannedPod) => ({
    owner: pod.owner === undefined ? null : [pod.owner.kind, renamed(pod.owner.name)],
    namespace: renamed(pod.namespace),
    node: pod.node === null ? null : renamed(pod.node),
    phase: pod.phase,
    status: pod.status,
    rejections: pod.rejections?.map(({ plugin, nodes }) => [plugin, nodes.map(renamed)]),
    preempted: pod.preempted !== undefined,
  }));
  const { endTime: _, ...counts } = summary;
  return { counts, pods: lines.map((line) => JSON.stringify(line)).sort() };
}

/** Without annotations that end containers: the random times depend on names. */
function withoutExits(objects: readonly KubernetesObject[]): readonly KubernetesObject[] {
  const text = JSON.stringify(objects, (key, value: unknown) =>
    key.startsWith('kschedsim.dev/') ? undefined : value,
  );
  return readManifestTexts([
    { name: 'objects.json', text: `{"kind":"List","apiVersion":"v1","items":${text}}` },
  ]).objects;
}

function expectSamePlan(objects: readonly KubernetesObject[]): void {
  const anonymous = anonymized(objects);
  const names = new Map<string, string>();
  for (const [at, { metadata }] of objects.entries()) {
    const other = anonymous[at]?.metadata;
    names.set(metadata.name, other?.name ?? '');
    if (metadata.namespace !== undefined) names.set(metadata.namespace, other?.namespace ?? '');
  }
  const options = { until: 1200 };
  const original = outcome(plan({ objects, options }), (name) => names.get(name) ?? name);
  expect(outcome(plan({ objects: anonymous, options }), (name) => name)).toEqual(original);
}

describe('a plan of anonymized objects equals the plan of the originals under other names', () => {
  test.each([
    [['fixtures/quickstart']],
    [['fixtures/storefront']],
    [['fixtures/too-big']],
    [['fixtures/quickstart/shop.yaml', 'fixtures/nodes-10.yaml']],
  ])('%j', async (paths) => {
    const { objects, errors } = await readManifests(paths);
    expect(errors).toEqual([]);
    expectSamePlan(objects);
  });

  test('a running Deployment keeps its ReplicaSet and pods', () => {
    const controller = (kind: string, name: string): object => ({
      ownerReferences: [
        { apiVersion: 'apps/v1', kind, name, uid: `uid-of-${name}`, controller: true },
      ],
    });
    const meta = (name: string): object => ({ name, namespace: 'shop', uid: `uid-of-${name}` });
    const app = { app: 'web' };
    const hash = { ...app, 'pod-template-hash': '5d4f9c' };
    const spec = { containers: [{ name: 'nginx', image: 'nginx:1.27' }] };
    const pod = (name: string, node: string): object => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { ...meta(name), ...controller('ReplicaSet', 'web-5d4f9c'), labels: hash },
      spec: { ...spec, nodeName: node },
      status: { phase: 'Running' },
    });
    const workload = (kind: string, name: string, labels: object, more: object): object => ({
      apiVersion: 'apps/v1',
      kind,
      metadata: { ...meta(name), labels, ...more },
      spec: {
        replicas: 2,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec },
      },
    });
    const { objects } = readManifestTexts([
      {
        name: 'running.json',
        text: JSON.stringify({
          apiVersion: 'v1',
          kind: 'List',
          items: [
            ...['a', 'b'].map((name) => ({
              apiVersion: 'v1',
              kind: 'Node',
              metadata: { name },
              status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
            })),
            workload('Deployment', 'web', app, {}),
            workload('ReplicaSet', 'web-5d4f9c', hash, controller('Deployment', 'web')),
            pod('web-5d4f9c-x2x4z', 'a'),
            pod('web-5d4f9c-k8s2p', 'b'),
          ],
        }),
      },
    ]);
    expect(objects).toHaveLength(6);
    expectSamePlan(objects);
    const { pods } = plan({ objects: anonymized(objects) });
    expect(pods.map(({ existing }) => existing)).toEqual([true, true]);
  });

  test('random clusters', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        expectSamePlan(withoutExits(drawCase(seed).objects));
      }),
      { numRuns: 25 },
    );
  });
});

const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'payments-7d9f-x2x4z',
    namespace: 'acme-prod',
    uid: '6f1c2a34-0000-4444-8888-0123456789ab',
    labels: { app: 'payments', 'topology.kubernetes.io/zone': 'acme-dc-1' },
    annotations: {
      'acme.example/owner': 'Jane Roe',
      'kubectl.kubernetes.io/last-applied-configuration': '{"secret":"hunter2"}',
    },
    managedFields: [{ manager: 'acme-operator' }],
    ownerReferences: [{ kind: 'ReplicaSet', name: 'payments-7d9f', uid: 'x' }],
  },
  spec: {
    nodeName: 'ip-10-20-30-40.acme.internal',
    nodeSelector: { 'kubernetes.io/arch': 'amd64', 'acme.example/pool': 'gold' },
    tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'payments', effect: 'NoSchedule' }],
    containers: [
      {
        name: 'app',
        image: 'registry.acme.example/payments/api:1.2.3',
        command: ['/bin/payments', '--password=hunter2'],
        env: [{ name: 'DB_PASSWORD', value: 'hunter2' }],
        ports: [{ name: 'http-admin', containerPort: 8080 }],
        readinessProbe: { httpGet: { path: '/payments', port: 'http-admin' } },
        resources: { requests: { cpu: '100m', 'example.com/gpu': '1' } },
      },
    ],
  },
  status: {
    podIP: '10.20.30.41',
    message: 'payments of Jane Roe',
    startTime: '2026-01-02T03:04:05Z',
  },
};

const SET = {
  kind: 'StatefulSet',
  metadata: { name: 'db', namespace: 'acme-prod' },
  spec: {
    volumeClaimTemplates: [{ metadata: { name: 'data' } }],
    selector: { matchLabels: { app: 'payments' } },
  },
};

describe('the anonymized text', () => {
  const claim = { kind: 'PersistentVolumeClaim', metadata: { name: 'data-db-0' } };
  const [pod, set, volumeClaim] = anonymize([POD, SET, claim]);
  const text = JSON.stringify([pod, set, volumeClaim]);

  test('contains no text that people chose', () => {
    for (const secret of [
      /payments|acme|hunter|Jane|gold|dedicated|DB_|registry|bin|admin/,
      /10\.20\.30|10-20-30|6f1c2a34|x2x4z|"app"|"data|"db/,
    ]) {
      expect(text).not.toMatch(secret);
    }
  });

  test('keeps amounts, times, enumerations and keys that Kubernetes defines', () => {
    expect(pod).toMatchObject({
      apiVersion: 'v1',
      kind: 'Pod',
      spec: {
        nodeSelector: { 'kubernetes.io/arch': 'amd64' },
        tolerations: [{ operator: 'Equal', effect: 'NoSchedule' }],
        containers: [{ resources: { requests: { cpu: '100m', 'example.com/gpu': '1' } } }],
      },
      status: {
        podIP: expect.stringMatching(/^10\.0\./) as string,
        startTime: '2026-01-02T03:04:05Z',
      },
    });
  });

  test('replaces equal texts equally', () => {
    const at = (object: unknown, ...path: readonly (string | number)[]): unknown =>
      path.reduce<unknown>(
        (value, key) => (value as Readonly<Record<string | number, unknown>>)[key],
        object,
      );
    const container = ['spec', 'containers', 0] as const;
    const app = at(set, 'spec', 'selector', 'matchLabels');
    expect(at(pod, 'metadata', 'labels')).toMatchObject(app as object);
    expect(at(pod, 'metadata', 'namespace')).toBe(at(set, 'metadata', 'namespace'));
    const owner = at(pod, 'metadata', 'ownerReferences', 0, 'name');
    expect(at(pod, 'metadata', 'name')).toMatch(new RegExp(`^${String(owner)}-\\w+$`));
    expect(at(pod, ...container, 'readinessProbe', 'httpGet', 'port')).toBe(
      at(pod, ...container, 'ports', 0, 'name'),
    );
    const template = at(set, 'spec', 'volumeClaimTemplates', 0, 'metadata', 'name');
    expect(at(volumeClaim, 'metadata', 'name')).toBe(
      `${String(template)}-${String(at(set, 'metadata', 'name'))}-0`,
    );
  });
});

test('names keep their order', () => {
  const names = ['web', 'api', 'web-2', 'a', 'webapp', 'zz-top', 'api-gateway'];
  const replaced = anonymize(names.map((name) => ({ metadata: { name } }))).map((object) =>
    JSON.stringify(object),
  );
  const byName = (list: readonly string[]): readonly number[] =>
    [...list.keys()].sort((a, b) => ((list[a] ?? '') < (list[b] ?? '') ? -1 : 1));
  expect(byName(replaced)).toEqual(byName(names));
});
