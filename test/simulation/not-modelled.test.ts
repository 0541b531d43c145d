import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { KubernetesObject, Pod, PodSpec } from '../../src/api/index.ts';
import type { NotModelled, Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { capacity, explain } from '../../src/whatif/index.ts';
import { node, pod } from '../support/builders.ts';

type Loose = KubernetesObject & Readonly<Record<string, unknown>>;

const NODE = node('n1').offers({ cpu: 32, memory: '64Gi' }).object;

interface WorkloadParts {
  readonly kind?: string;
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly podLabels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: Partial<PodSpec>;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A workload of two pods, or of whatever `more` says. */
function workload({
  kind = 'Deployment',
  name = 'web',
  labels,
  podLabels,
  annotations,
  spec,
  more,
}: WorkloadParts): Loose {
  const isJob = kind === 'Job' || kind === 'CronJob';
  const template = {
    metadata: { labels: { app: name, ...podLabels }, ...(annotations && { annotations }) },
    spec: {
      containers: [{ name: 'c', image: 'app:1' }],
      ...(isJob && { restartPolicy: 'Never' }),
      ...spec,
    },
  };
  const selector = { matchLabels: { app: name } };
  const own = isJob ? { parallelism: 2, completions: 2 } : { replicas: 2, selector };
  const whole = { ...own, template, ...more };
  const metadata = { name, namespace: 'shop', ...(labels && { labels }) };
  if (kind === 'CronJob') {
    const jobTemplate = { metadata: { labels }, spec: whole };
    const { labels: _own, ...plain } = metadata;
    const cron = { schedule: '* * * * *', jobTemplate };
    return { apiVersion: 'batch/v1', kind, metadata: plain, spec: cron };
  }
  const apiVersion = isJob ? 'batch/v1' : 'apps/v1';
  if (kind !== 'DaemonSet') return { apiVersion, kind, metadata, spec: whole };
  const { replicas: _none, ...daemons } = { replicas: 0, ...whole };
  return { apiVersion, kind, metadata, spec: daemons };
}

const custom = (apiVersion: string, kind: string, more: object = {}): Loose => ({
  apiVersion,
  kind,
  metadata: { name: 'main', namespace: 'shop' },
  ...more,
});

const run = (...objects: readonly KubernetesObject[]): Plan =>
  plan({ objects: [NODE, ...objects], options: { until: 61 } });

const doubtsIn = ({ pods }: Plan): readonly string[] => [
  ...new Set(pods.flatMap(({ doubts = [] }) => doubts)),
];

const reasonsIn = ({ notModelled }: { readonly notModelled: readonly NotModelled[] }): unknown[] =>
  notModelled.map(({ kind, object, reason, makesPods }) => [kind, object, reason, makesPods]);

const CLAIMS = 'resourceClaims: dynamic resource allocation is not simulated';

describe('pods whose fate hangs on what is not simulated', () => {
  const claims = { resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'gpus' }] };

  test.each(['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob'])(
    'every pod of a %s with claims is in doubt',
    (kind) => {
      const found = run(workload({ kind, spec: claims }));
      expect(found.pods.length).toBeGreaterThan(0);
      expect(found.pods.map(({ doubts }) => doubts)).toEqual(found.pods.map(() => [CLAIMS]));
      expect(found.summary.unknown).toBe(found.pods.length);
      expect(found.summary.verdict).toBe('unknown');
      expect(reasonsIn(found)).toEqual([[kind, 'shop/web', CLAIMS, undefined]]);
    },
  );

  test('equal doubts are one object', () => {
    const [first, second] = run(workload({ spec: claims })).pods;
    expect(first?.doubts).toBe(second?.doubts);
  });

  const deviceClass: Loose = {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'DeviceClass',
    metadata: { name: 'gpus' },
    spec: { extendedResourceName: 'example.com/gpu' },
  };
  const asking = (resource: string): PodSpec => ({
    containers: [{ name: 'c', image: 'app:1', resources: { limits: { [resource]: '1' } } }],
  });

  test('an extended resource that stands for a class of devices', () => {
    const found = run(deviceClass, workload({ spec: asking('example.com/gpu') }));
    expect(doubtsIn(found)).toEqual([
      'extended resource "example.com/gpu" stands for a DeviceClass: dynamic resource allocation is not simulated',
    ]);
    expect(doubtsIn(run(workload({ spec: asking('example.com/gpu') })))).toEqual([]);
    const implicit = 'deviceclass.resource.kubernetes.io/gpus';
    expect(doubtsIn(run(workload({ spec: asking(implicit) })))).toHaveLength(1);
  });

  const kueue = { 'kueue.x-k8s.io/queue-name': 'team' };
  const KUEUE = ['Kueue queue "team" is not simulated'];

  test.each([
    ['a pod of a Deployment', { podLabels: kueue }],
    ['a Deployment', { labels: kueue }],
    ['a Job', { kind: 'Job', labels: kueue }],
    ['the Jobs of a CronJob', { kind: 'CronJob', labels: kueue }],
  ])('the queue that %s names', (_, parts) => {
    const found = run(workload(parts));
    expect(doubtsIn(found)).toEqual(KUEUE);
    expect(found.summary.verdict).toBe('unknown');
  });

  test('a Job that waits suspended in a queue is listed, since its pods are not there', () => {
    const found = run(workload({ kind: 'Job', labels: kueue, more: { suspend: true } }));
    expect(found.pods).toEqual([]);
    expect(reasonsIn(found)).toEqual([
      ['Job', 'shop/web', 'suspended until its queue admits it, which is not simulated', true],
    ]);
  });

  test.each([
    ['a label of PodGroups', { podLabels: { 'scheduling.x-k8s.io/pod-group': 'g' } }, 'PodGroup'],
    [
      'the annotation of Volcano',
      { annotations: { 'scheduling.k8s.io/group-name': 'g' } },
      'Volcano PodGroup',
    ],
  ])('gangs by %s', (_, parts, by) => {
    expect(doubtsIn(run(workload(parts)))).toEqual([`${by} "g": gang scheduling is not simulated`]);
  });

  test('a scheduler without a profile: pending, in doubt, and neither unschedulable nor gated', () => {
    const found = run(workload({ spec: { schedulerName: 'volcano' } }));
    expect(doubtsIn(found)).toEqual([
      'schedulerName "volcano" has no profile here: it is not simulated',
    ]);
    expect(found.summary).toMatchObject({
      placed: 0,
      unschedulable: 0,
      gated: 0,
      unknown: 2,
      verdict: 'unknown',
    });
    expect(found.findings?.map(({ kind, pods }) => [kind, pods])).toEqual([['in-doubt', 2]]);
  });

  test('a pod that has its node already is in no doubt', () => {
    const bound = pod('old').onNode('n1').object;
    const claiming: Pod = { ...bound, spec: { ...bound.spec, ...claims } };
    const found = run(claiming);
    expect(doubtsIn(found)).toEqual([]);
    expect(found.notModelled).toEqual([]);
    expect(found.summary.verdict).toBe('passed');
  });
});

describe('admission that cannot be judged', () => {
  const rules = (more: object = {}): object => ({
    operations: ['CREATE'],
    apiGroups: [''],
    apiVersions: ['v1'],
    resources: ['pods'],
    ...more,
  });
  const webhook = (more: object = {}, name = 'check.example.com'): Loose => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'checks', uid: 'w-1' },
    webhooks: [
      {
        name,
        admissionReviewVersions: ['v1'],
        clientConfig: { url: 'https://example.com' },
        sideEffects: 'None',
        rules: [rules()],
        ...more,
      },
    ],
  });
  const namespace = (labels: Readonly<Record<string, string>>): Loose => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'shop', labels },
  });
  const DOUBT =
    'ValidatingWebhookConfiguration checks (check.example.com) is called for its pods: what it answers is not simulated';

  test('a webhook that would see new pods', () => {
    expect(doubtsIn(run(webhook(), workload({})))).toEqual([DOUBT]);
  });

  test('a webhook that would see the workload', () => {
    const sees = (...operations: string[]): Plan => {
      const only = { operations, apiGroups: ['apps'], resources: ['deployments'] };
      return run(webhook({ rules: [rules(only)] }), workload({}));
    };
    expect(doubtsIn(sees('CREATE'))).toEqual([DOUBT.replace('its pods', 'its deployments')]);
    expect(doubtsIn(sees('DELETE'))).toEqual([]);
  });

  test('a workload that the cluster has and nothing changes is not seen again, its new pods are', () => {
    const { metadata, ...rest } = workload({});
    const stored = { ...rest, metadata: { ...metadata, uid: 'd-1' } };
    const only = { operations: ['*'], apiGroups: ['apps'], resources: ['deployments'] };
    expect(doubtsIn(run(webhook({ rules: [rules(only)] }), stored))).toEqual([]);
    expect(doubtsIn(run(webhook(), stored))).toEqual([DOUBT]);
    const changed = workload({ podLabels: { version: '2' } });
    const updates = { ...only, operations: ['UPDATE'] };
    expect(doubtsIn(run(webhook({ rules: [rules(updates)] }), stored, changed))).toEqual([
      DOUBT.replace('its pods', 'its deployments'),
    ]);
  });

  test.each([
    ['other operations', { rules: [rules({ operations: ['DELETE', 'UPDATE'] })] }],
    ['other resources', { rules: [rules({ resources: ['services', 'pods/exec'] })] }],
    ['other groups', { rules: [rules({ apiGroups: ['cert-manager.io'], resources: ['*'] })] }],
    ['objects of the cluster', { rules: [rules({ scope: 'Cluster' })] }],
    ['other pods', { objectSelector: { matchLabels: { sidecar: 'yes' } } }],
    ['other namespaces', { namespaceSelector: { matchLabels: { injection: 'enabled' } } }],
    [
      'namespaces of other names',
      {
        namespaceSelector: {
          matchExpressions: [
            { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['shop'] },
          ],
        },
      },
    ],
  ])('not one for %s', (_, more) => {
    const found = run(webhook(more), namespace({ injection: 'disabled' }), workload({}));
    expect(doubtsIn(found)).toEqual([]);
    expect(found.summary.verdict).toBe('passed');
  });

  test('a namespace that the input does not hold may carry any label but another name', () => {
    const labelled = { namespaceSelector: { matchLabels: { injection: 'enabled' } } };
    expect(doubtsIn(run(webhook(labelled), workload({})))).toEqual([DOUBT]);
    const named = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'bank' } } };
    expect(doubtsIn(run(webhook(named), workload({})))).toEqual([]);
  });

  test('pods that were admitted before are in no doubt', () => {
    const waiting = pod('web').in('shop').object;
    const stored = { ...waiting, metadata: { ...waiting.metadata, uid: 'u-1' } };
    expect(doubtsIn(run(webhook(), stored))).toEqual([]);
    expect(doubtsIn(run(webhook(), waiting))).toEqual([DOUBT]);
  });

  test('webhooks that change nothing which scheduling reads', () => {
    const found = run(webhook({}, 'pod-identity-webhook.amazonaws.com'), workload({}));
    expect(doubtsIn(found)).toEqual([]);
  });

  const policy = (resources: readonly string[]): Loose => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: 'limits' },
    spec: { matchConstraints: { resourceRules: [rules({ resources })] } },
  });
  const binding = (spec: object): Loose => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name: 'limits' },
    spec: { policyName: 'limits', validationActions: ['Deny'], ...spec },
  });

  test('a policy is in force where a binding denies', () => {
    const doubts = (...objects: KubernetesObject[]): unknown =>
      doubtsIn(run(workload({}), ...objects));
    expect(doubts(policy(['pods']), binding({}))).toEqual([
      'ValidatingAdmissionPolicy limits applies to its pods: its expressions are not evaluated',
    ]);
    expect(doubts(policy(['services']), binding({}))).toEqual([]);
    expect(doubts(policy(['pods']))).toEqual([]);
    expect(doubts(policy(['pods']), binding({ validationActions: ['Warn'] }))).toEqual([]);
    expect(doubts(policy(['pods']), binding({ policyName: 'other' }))).toEqual([]);
    const elsewhere = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'b' } },
    };
    expect(doubts(policy(['pods']), binding({ matchResources: elsewhere }))).toEqual([]);
    const excluded = { excludeResourceRules: [rules()] };
    expect(doubts(policy(['pods']), binding({ matchResources: excluded }))).toEqual([]);
  });
});

describe('custom resources', () => {
  const makesPods = (...objects: readonly KubernetesObject[]): unknown =>
    run(...objects).notModelled.map(({ kind, makesPods: makes }) => [kind, makes]);

  test('those known to make pods, known to make none, and unknown ones', () => {
    expect(
      makesPods(
        custom('monitoring.coreos.com/v1', 'Prometheus'),
        custom('monitoring.coreos.com/v1', 'ServiceMonitor'),
        custom('helm.toolkit.fluxcd.io/v2', 'HelmRelease'),
        custom('example.com/v1', 'Cache'),
        custom('opentelemetry.io/v1beta1', 'OpenTelemetryCollector', { spec: { mode: 'sidecar' } }),
        custom('gateway.networking.k8s.io/v1', 'HTTPRoute'),
        custom('gateway.networking.k8s.io/v1', 'Gateway'),
      ),
    ).toEqual([
      ['Prometheus', true],
      ['ServiceMonitor', false],
      ['HelmRelease', true],
      ['Cache', undefined],
      ['OpenTelemetryCollector', false],
      ['HTTPRoute', false],
      ['Gateway', undefined],
    ]);
  });

  test('one that makes pods leaves the verdict alone, unless it is asked for', () => {
    const objects = [NODE, workload({}), custom('monitoring.coreos.com/v1', 'Prometheus')];
    expect(plan({ objects }).summary.verdict).toBe('passed');
    expect(plan({ objects, options: { failOn: ['unknown'] } }).summary.verdict).toBe('unknown');
  });

  test('a kind that owns pods of the cluster makes pods', () => {
    const owner = {
      apiVersion: 'example.com/v1',
      kind: 'Cache',
      name: 'other',
      uid: 'c-1',
      controller: true,
    };
    const owned = pod('cache-0').onNode('n1').object;
    const stored = { ...owned, metadata: { ...owned.metadata, ownerReferences: [owner] } };
    expect(makesPods(stored, custom('example.com/v1', 'Cache'))).toEqual([['Cache', true]]);
  });

  test('those of the cluster are no news, changed ones are', () => {
    const apiVersion = 'monitoring.coreos.com/v1';
    const metadata = { name: 'main', namespace: 'shop', uid: 'p-1' };
    const stored = custom(apiVersion, 'Prometheus', {
      metadata,
      spec: { replicas: 2, portName: 'web' },
    });
    const asked = (replicas: number): Loose =>
      custom(apiVersion, 'Prometheus', { spec: { replicas } });
    expect(makesPods(stored)).toEqual([]);
    expect(makesPods(stored, asked(2))).toEqual([]);
    expect(makesPods(stored, asked(3))).toEqual([['Prometheus', true]]);
  });

  test('a scenario that applies one', () => {
    const scenario = {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Scenario',
      steps: [{ at: '1s', apply: { objects: [custom('ray.io/v1', 'RayCluster')] } }],
    };
    expect(plan({ objects: [NODE], scenario }).notModelled).toMatchObject([
      { kind: 'RayCluster', makesPods: true },
    ]);
  });

  test('autoscalers, where they or their workloads are applied', () => {
    const scaler = (name: string): Loose => ({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name, namespace: 'shop', uid: `h-${name}` },
      spec: { maxReplicas: 5, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name } },
    });
    const found = run(workload({}), scaler('web'), scaler('other'));
    expect(reasonsIn(found)).toEqual([
      [
        'HorizontalPodAutoscaler',
        'shop/web',
        'autoscaler: replicas stay as the workload gives them',
        undefined,
      ],
    ]);
    expect(found.summary.verdict).toBe('passed');
  });
});

describe('PodRules in a plan', () => {
  const rules = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'PodRules',
    rules: [
      {
        group: 'example.com',
        kind: 'Cache',
        as: 'StatefulSet',
        replicas: 'spec.size',
        template: { spec: { containers: [{ name: 'c', image: 'cache:1' }] } },
      },
    ],
  };
  const cache = custom('example.com/v1', 'Cache', { spec: { size: 3 } });

  test('the pods are planned, and the resource is not listed', () => {
    const found = plan({ objects: [NODE, cache], options: { podRules: rules } });
    expect(found.pods.map(({ name, owner, node: on }) => [name, owner?.kind, on])).toEqual(
      ['main-0', 'main-1', 'main-2'].map((name) => [name, 'StatefulSet', 'n1']),
    );
    expect(found.notModelled).toEqual([]);
  });

  test('the example of the document does what the document says', () => {
    const text = readFileSync('docs/NOT-MODELLED.md', 'utf8');
    const [resource, podRules] = text
      .split('```yaml\n')
      .slice(1)
      .map((part): unknown => parse(part.split('```')[0] ?? ''));
    const nodes = ['n1', 'n2', 'n3'].map(
      (name) => node(name).withHostname().offers({ cpu: 4, memory: '8Gi' }).object,
    );
    const objects = [...nodes, resource as KubernetesObject];
    const { pods } = plan({ objects, options: { podRules } });
    expect(pods.map(({ name }) => name)).toEqual([0, 1, 2].map((at) => `cache-sessions-${at}`));
    expect(new Set(pods.map((one) => one.node)).size).toBe(3);
  });

  test('what is wrong with them is said with everything else', () => {
    const wrong = { ...rules, rules: [{ ...rules.rules[0], as: 'Pods' }] };
    const broken = workload({ more: { replicas: -1 } });
    expect(() => plan({ objects: [NODE, broken], options: { podRules: wrong } })).toThrow(
      /replicas[\s\S]*PodRules: rules\[0\]\.as/,
    );
  });
});

describe('explain and capacity', () => {
  const claiming = {
    ...pod('web').object,
    spec: {
      ...pod('web').object.spec,
      resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'gpus' }],
    },
  };

  test('name what is not simulated of the pod', () => {
    const about = ['Pod', 'default/web', CLAIMS, undefined];
    expect(reasonsIn(explain({ objects: [NODE], pod: claiming }))).toEqual([about]);
    expect(reasonsIn(capacity({ objects: [NODE], pod: claiming }))).toEqual([about]);
  });
});
