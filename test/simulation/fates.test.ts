import { beforeAll, describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/api/index.ts';
import type { Finding, FindingKind, Plan, OutcomeVerdict } from '../../src/outcome/index.ts';
import { plainPaint, reports } from '../../src/reports/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanInput } from '../../src/simulation/index.ts';
import { applyEdits } from '../../src/whatif/index.ts';

/* Every way in which something that was asked for does not come: its finding, its verdict, and its line in every format. */

type Fields = Readonly<Record<string, unknown>>;

/** The objects of the table are manifests as a person writes them; validation sees to the rest. */
const manifest = (apiVersion: string, kind: string, name: string, more: Fields = {}) =>
  ({ apiVersion, kind, metadata: { name, namespace: 'default' }, ...more }) as KubernetesObject;

const meta = (object: KubernetesObject, metadata: Fields): KubernetesObject => ({
  ...object,
  metadata: { ...object.metadata, ...metadata },
});

const wide = ({ metadata: { namespace: _, ...metadata }, ...rest }: KubernetesObject) => ({
  ...rest,
  metadata,
});

const node = (name: string, cpu = '4', more: Fields = {}): KubernetesObject =>
  wide(
    manifest('v1', 'Node', name, {
      ...more,
      status: {
        allocatable: { cpu, memory: '8Gi', pods: '20', 'ephemeral-storage': '10Gi' },
        capacity: { cpu, memory: '8Gi', pods: '20', 'ephemeral-storage': '10Gi' },
      },
    }),
  );

interface Shape {
  readonly cpu?: string;
  readonly image?: string;
  readonly spec?: Fields;
  readonly container?: Fields;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const specOf = ({ cpu = '1', image = 'app:1', spec = {}, container = {} }: Shape): Fields => ({
  containers: [{ name: 'app', image, resources: { requests: { cpu } }, ...container }],
  ...spec,
});

const templateOf = (app: string, shape: Shape): Fields => ({
  metadata: {
    labels: { app, ...shape.labels },
    ...(shape.annotations === undefined ? {} : { annotations: shape.annotations }),
  },
  spec: specOf(shape),
});

const pod = (name: string, shape: Shape = {}): KubernetesObject =>
  meta(manifest('v1', 'Pod', name, { spec: specOf(shape) }), {
    labels: { app: name, ...shape.labels },
    ...(shape.annotations === undefined ? {} : { annotations: shape.annotations }),
  });

const workload = (
  kind: 'Deployment' | 'StatefulSet',
  name: string,
  replicas: number,
  shape: Shape = {},
  more: Fields = {},
): KubernetesObject =>
  manifest('apps/v1', kind, name, {
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      ...(kind === 'StatefulSet' ? { serviceName: name } : {}),
      template: templateOf(name, shape),
      ...more,
    },
  });

const web = (shape: Shape = {}, replicas = 5): KubernetesObject =>
  workload('Deployment', 'web', replicas, shape);

const job = (name: string, shape: Shape, more: Fields = {}): KubernetesObject =>
  manifest('batch/v1', 'Job', name, {
    spec: {
      ...more,
      template: { spec: { ...specOf(shape), restartPolicy: 'Never' } },
    },
  });

const quota = (hard: Fields): KubernetesObject =>
  manifest('v1', 'ResourceQuota', 'q', { spec: { hard } });

const limits = (limit: Fields): KubernetesObject =>
  manifest('v1', 'LimitRange', 'limits', { spec: { limits: [{ type: 'Container', ...limit }] } });

const running = (name: string, on: string, more: Fields = {}): KubernetesObject => {
  const bare = pod(name);
  return meta(
    {
      ...bare,
      ...('spec' in bare && typeof bare.spec === 'object'
        ? { spec: { ...bare.spec, nodeName: on } }
        : {}),
    },
    { uid: `uid-${name}`, ...more },
  );
};

const ownedBy = (apiVersion: string, kind: string, name: string): Fields => ({
  ownerReferences: [{ apiVersion, kind, name, uid: `uid-of-${name}`, controller: true }],
});

const scenario = (steps: readonly Fields[], expect: readonly Fields[] = []): Fields => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  ...(steps.length === 0 ? {} : { steps }),
  ...(expect.length === 0 ? {} : { expect }),
});

const crashing: Shape = {
  annotations: { 'kschedsim.dev/run-duration': '1s', 'kschedsim.dev/exit-code': '1' },
};

interface Row {
  readonly name: string;
  readonly objects: readonly KubernetesObject[];
  readonly input?: Partial<PlanInput>;
  readonly kind: FindingKind;
  readonly verdict: OutcomeVerdict;
  /** Of the finding. */
  readonly object: string;
  readonly pods?: number;
  readonly text: RegExp;
}

const one = [node('n1')];
const failed = { verdict: 'failed' } as const;
const unknown = { verdict: 'unknown', kind: 'in-doubt' } as const;
const refused = { ...failed, kind: 'refused' } as const;

const rows: readonly Row[] = [
  {
    name: "a Deployment's PriorityClass is missing",
    objects: [...one, web({ spec: { priorityClassName: 'high' } })],
    ...refused,
    object: 'Deployment/web',
    pods: 5,
    text: /no PriorityClass with name high was found/,
  },
  {
    name: "a pod's PriorityClass is missing",
    objects: [...one, pod('solo', { spec: { priorityClassName: 'high' } })],
    ...refused,
    object: 'Pod/solo',
    pods: 1,
    text: /no PriorityClass with name high was found/,
  },
  {
    name: 'a RuntimeClass is missing',
    objects: [...one, web({ spec: { runtimeClassName: 'kata' } }, 2)],
    ...refused,
    object: 'Deployment/web',
    pods: 2,
    text: /RuntimeClass "kata" not found/,
  },
  {
    name: 'a quota of pods is used up',
    objects: [...one, quota({ pods: '2' }), web({ cpu: '100m' })],
    ...refused,
    object: 'Deployment/web',
    pods: 3,
    text: /exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2/,
  },
  {
    name: 'a quota of cpu is used up',
    objects: [node('n1', '16'), quota({ 'requests.cpu': '1' }), web()],
    ...refused,
    object: 'Deployment/web',
    pods: 4,
    text: /exceeded quota: q, requested: requests\.cpu=1, used: requests\.cpu=1, limited: requests\.cpu=1/,
  },
  {
    name: 'a quota asks for limits that the pod does not say',
    objects: [...one, quota({ 'limits.memory': '1Gi' }), web({}, 2)],
    ...refused,
    object: 'Deployment/web',
    pods: 2,
    text: /failed quota: q: must specify limits\.memory/,
  },
  {
    name: 'a quota of Deployments is used up',
    objects: [...one, quota({ 'count/deployments.apps': '0' }), web({}, 2)],
    ...refused,
    object: 'Deployment/web',
    text: /exceeded quota: q, requested: count\/deployments\.apps=1/,
  },
  {
    name: "a Job's pods are over quota",
    objects: [...one, quota({ pods: '0' }), job('import', {})],
    ...refused,
    object: 'Job/import',
    pods: 1,
    text: /exceeded quota: q/,
  },
  {
    name: "a StatefulSet's pods are over quota",
    objects: [...one, quota({ pods: '1' }), workload('StatefulSet', 'db', 3, { cpu: '100m' })],
    ...refused,
    object: 'StatefulSet/db',
    text: /exceeded quota: q/,
  },
  {
    name: 'a LimitRange sets a lower maximum',
    objects: [
      ...one,
      limits({ max: { cpu: '500m' } }),
      pod('solo', { container: { resources: { limits: { cpu: '1' } } } }),
    ],
    ...refused,
    object: 'Pod/solo',
    text: /maximum cpu usage per Container is 500m/,
  },
  {
    name: 'a LimitRange sets a higher minimum',
    objects: [...one, limits({ min: { cpu: '2' } }), web({}, 1)],
    ...refused,
    object: 'Deployment/web',
    text: /minimum cpu usage per Container is 2, but request is 1/,
  },
  {
    name: 'an update that the API server does not allow',
    objects: [
      ...one,
      meta(workload('StatefulSet', 'db', 1), { uid: 'uid-db', resourceVersion: '1' }),
      workload('StatefulSet', 'db', 1, {}, { podManagementPolicy: 'Parallel' }),
    ],
    ...refused,
    object: 'StatefulSet/db',
    text: /updates to statefulset spec for fields other than/,
  },
  {
    name: 'a request larger than any node',
    objects: [...one, web({ cpu: '8' }, 2)],
    ...failed,
    kind: 'unschedulable',
    object: 'Deployment/web',
    pods: 2,
    text: /0\/1 nodes are available: 1 Insufficient cpu/,
  },
  {
    name: 'a taint that is not tolerated',
    objects: [
      node('n1', '4', { spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] } }),
      pod('solo'),
    ],
    ...failed,
    kind: 'unschedulable',
    object: 'Pod/solo',
    text: /untolerated taint/,
  },
  {
    name: 'a claim that does not exist',
    objects: [
      ...one,
      pod('solo', {
        spec: { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }] },
      }),
    ],
    ...failed,
    kind: 'unschedulable',
    object: 'Pod/solo',
    text: /persistentvolumeclaim "data" not found/,
  },
  {
    name: 'an ordered StatefulSet that is stuck at its first pod',
    objects: [...one, workload('StatefulSet', 'db', 3, { cpu: '8' })],
    ...failed,
    kind: 'not-created',
    object: 'StatefulSet/db',
    pods: 2,
    text: /db-0/,
  },
  {
    name: 'a StatefulSet whose first pod never becomes ready',
    objects: [
      ...one,
      workload('StatefulSet', 'db', 2, {
        container: { readinessProbe: { exec: { command: ['check'] }, periodSeconds: 5 } },
        annotations: { 'kschedsim.dev/readiness-probe': 'fail' },
      }),
    ],
    ...failed,
    kind: 'not-created',
    object: 'StatefulSet/db',
    pods: 1,
    text: /db-0/,
  },
  {
    name: 'a rollout whose new pods fit nowhere',
    objects: [node('n1', '3'), web({}, 3)],
    input: {
      scenario: scenario([{ at: '60s', apply: { objects: [web({ image: 'app:2' }, 3)] } }]),
      options: { until: 900 },
    },
    ...failed,
    kind: 'unschedulable',
    object: 'Deployment/web',
    pods: 1,
    text: /Insufficient cpu/,
  },
  {
    name: 'a pod that had to go for another one',
    objects: [
      ...one,
      wide(manifest('scheduling.k8s.io/v1', 'PriorityClass', 'high', { value: 1000 })),
      running('old', 'n1'),
      pod('urgent', { cpu: '4', spec: { priorityClassName: 'high' } }),
    ],
    ...failed,
    kind: 'lost',
    object: 'Pod/old',
    pods: 1,
    text: /preempted by default\/urgent; no controller creates it again/,
  },
  {
    name: 'a pod of an operator that is drained away',
    objects: [
      ...one,
      node('n2'),
      running('db-0', 'n1', ownedBy('db.example.com/v1', 'DatabaseCluster', 'main')),
    ],
    input: { scenario: scenario([{ at: '10s', drain: 'n1' }]) },
    ...failed,
    kind: 'lost',
    object: 'DatabaseCluster/main',
    pods: 1,
    text: /owner DatabaseCluster\/main is not simulated: would it come back\?/,
  },
  {
    name: 'a pod of an operator that the input deletes',
    objects: [
      ...one,
      running('db-0', 'n1', ownedBy('db.example.com/v1', 'DatabaseCluster', 'main')),
    ],
    input: { delete: [{ kind: 'pod', name: 'db-0' }] },
    ...failed,
    kind: 'lost',
    object: 'DatabaseCluster/main',
    pods: 1,
    text: /deleted; owner DatabaseCluster\/main is not simulated: would it come back\?/,
  },
  {
    name: 'a pod of an operator on a node that is taken away',
    objects: applyEdits(
      [
        ...one,
        node('n2'),
        running('db-0', 'n1', ownedBy('db.example.com/v1', 'DatabaseCluster', 'main')),
      ],
      [{ edit: 'remove-node', name: 'n1' }],
    ),
    ...failed,
    kind: 'lost',
    object: 'DatabaseCluster/main',
    pods: 1,
    text: /deleted with its node; owner DatabaseCluster\/main is not simulated/,
  },
  {
    name: 'a bare pod on a node that fails',
    objects: [...one, node('n2'), pod('solo', { spec: { nodeName: 'n1' } })],
    input: { scenario: scenario([{ at: '10s', failNode: 'n1' }]) },
    ...failed,
    kind: 'lost',
    object: 'Pod/solo',
    text: /NoExecute taint; no controller creates it again/,
  },
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
  {
    name: 'pods that claim devices',
    objects: [
      ...one,
      web({ spec: { resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }] } }, 2),
    ],
    ...unknown,
    object: 'Deployment/web',
    pods: 2,
    text: /dynamic resource allocation/,
  },
  {
    name: 'a scheduler without a profile',
    objects: [...one, pod('solo', { spec: { schedulerName: 'volcano' } })],
    ...unknown,
    object: 'Pod/solo',
    text: /volcano/,
  },
  {
    name: 'a queue that admits pods',
    objects: [...one, pod('solo', { labels: { 'kueue.x-k8s.io/queue-name': 'batch' } })],
    ...unknown,
    object: 'Pod/solo',
    text: /Kueue/i,
  },
  {
    name: 'a gang',
    objects: [...one, pod('solo', { labels: { 'scheduling.x-k8s.io/pod-group': 'ring' } })],
    ...unknown,
    object: 'Pod/solo',
    text: /group|gang/i,
  },
  {
    name: 'an admission webhook that sees new pods',
    objects: [
      ...one,
      wide(
        manifest('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'guard', {
          webhooks: [
            {
              name: 'guard.example.com',
              admissionReviewVersions: ['v1'],
              sideEffects: 'None',
              clientConfig: { url: 'https://guard.example.com' },
              rules: [
                {
                  operations: ['CREATE'],
                  apiGroups: [''],
                  apiVersions: ['v1'],
                  resources: ['pods'],
                },
              ],
            },
          ],
        }),
      ),
      pod('solo'),
    ],
    ...unknown,
    object: 'Pod/solo',
    text: /guard/,
  },
  {
    name: 'a custom resource whose operator makes pods, where that is asked for',
    objects: [
      ...one,
      pod('solo'),
      manifest('monitoring.coreos.com/v1', 'Prometheus', 'main', { spec: {} }),
    ],
    input: { options: { failOn: ['unknown'] } },
    verdict: 'unknown',
    kind: 'unknown',
    object: 'Prometheus/main',
    text: /operator/,
  },
  {
    name: 'scheduling gates, where that is asked for',
    objects: [...one, pod('solo', { spec: { schedulingGates: [{ name: 'example.com/wait' }] } })],
    input: { options: { failOn: ['gated'] } },
    ...failed,
    kind: 'gated',
    object: 'Pod/solo',
    text: /gates/,
  },
];

function played({ objects, input = {} }: Row): Plan {
  return plan({ objects, ...input });
}

const render = (format: keyof typeof reports, outcome: Plan): string =>
  reports[format](outcome, { width: 200, paint: plainPaint });

describe.each(rows)('$name', (row) => {
  let outcome: Plan;

  beforeAll(() => {
    outcome = played(row);
  }, 30_000);

  test('is a finding that decides the verdict, and so the exit code', () => {
    const found = (outcome.findings ?? []).find(
      ({ kind, object, message }) =>
        kind === row.kind && object.startsWith(row.object) && row.text.test(message),
    );
    expect(found, JSON.stringify(outcome.findings)).toMatchObject({
      counts: true,
      ...(row.pods === undefined ? {} : { pods: row.pods }),
    } satisfies Partial<Finding>);
    expect(outcome.summary.verdict).toBe(row.verdict);
  });

  test('stands in the table, whose last line has the verdict', () => {
    const text = render('table', outcome);
    expect(text).toMatch(row.text);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^Plan ${row.verdict}: `));
  });

  test('stands in json, as the plan has it', () => {
    const read: unknown = JSON.parse(render('json', outcome));
    const whole: unknown = JSON.parse(JSON.stringify(outcome));
    expect(read).toEqual(whole);
  });

  test('is a failed test case in junit', () => {
    const text = render('junit', outcome);
    expect(text).toMatch(row.verdict === 'failed' ? /<failure / : /<error /);
    expect(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toMatch(row.text);
  });

  test('is an error in github', () => {
    const errors = render('github', outcome)
      .split('\n')
      .filter((line) => line.startsWith('::error '));
    expect(errors.join('\n').replaceAll('%25', '%')).toMatch(row.text);
    expect(errors.join('\n')).toContain(`Plan ${row.verdict}: `);
  });

  test('stands in markdown, whose title has the verdict', () => {
    const text = render('markdown', outcome);
    expect(text).toMatch(row.verdict === 'failed' ? /^## ❌/ : /^## ❓/);
    expect(text.replaceAll(/\\(?=[^\w\s])/g, '')).toMatch(row.text);
  });
});

test('what comes passes, in every format', () => {
  const outcome = plan({ objects: [...one, web({ cpu: '100m' })] });
  expect([outcome.summary.verdict, outcome.findings]).toEqual(['passed', []]);
  expect(render('junit', outcome)).toContain('failures="0" errors="0"');
  expect(render('github', outcome)).not.toContain('::error');
  expect(render('markdown', outcome)).toMatch(/^## ✅/);
});
