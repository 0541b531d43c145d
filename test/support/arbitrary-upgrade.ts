import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type {
  DaemonSet,
  Deployment,
  Job,
  KubernetesObject,
  Node,
  Pod,
  PodTemplateSpec,
  StatefulSet,
} from '../../src/objects/index.ts';

/** The fields in which two versions of a workload differ. */
interface Version {
  readonly image: string;
  readonly cpu: string;
  readonly replicas: number;
  readonly note: string;
}

type Workload = (version: Version) => KubernetesObject;

export interface Upgrade {
  readonly nodes: readonly Node[];
  readonly others: readonly KubernetesObject[];
  readonly workloads: readonly {
    readonly before: KubernetesObject;
    readonly after: KubernetesObject;
  }[];
}

const APPS = 'apps/v1';

/** One to four nodes with cpu amounts of `cpus`. */
const nodesOf = (...cpus: readonly string[]): Arbitrary<readonly Node[]> =>
  fc
    .array(fc.record({ cpu: fc.constantFrom(...cpus), isTainted: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((recipes) =>
      recipes.map(({ cpu, isTainted }, at): Node => {
        const name = `node-${at}`;
        const amounts = { cpu, memory: '64Gi', pods: '50' };
        const taints = [{ key: 'only', value: 'few', effect: 'NoSchedule' }];
        return {
          apiVersion: 'v1',
          kind: 'Node',
          metadata: { name, labels: { 'kubernetes.io/hostname': name } },
          spec: isTainted && at > 0 ? { taints } : {},
          status: {
            capacity: amounts,
            allocatable: amounts,
            conditions: [{ type: 'Ready', status: 'True' }],
          },
        };
      }),
    );

const version: Arbitrary<Version> = fc.record({
  image: fc.constantFrom('app:1', 'app:2'),
  cpu: fc.constantFrom('100m', '500m', '1', '3', '64'),
  replicas: fc.integer({ min: 0, max: 4 }),
  note: fc.constantFrom('a', 'b'),
});

function template(name: string, { image, cpu, note }: Version, spec: object = {}): PodTemplateSpec {
  return {
    metadata: {
      name: '',
      labels: { app: name },
      annotations: { note },
    },
    spec: { containers: [{ name: 'main', image, resources: { requests: { cpu } } }], ...spec },
  };
}

const common = (name: string) =>
  ({
    metadata: { name, namespace: 'default' },
    selector: { matchLabels: { app: name } },
  }) as const;

const deployment = (name: string): Arbitrary<Workload> =>
  fc
    .record({
      strategy: fc.constantFrom<Deployment['spec']['strategy']>(
        undefined,
        { type: 'Recreate' },
        { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
        { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
        { rollingUpdate: { maxSurge: '50%', maxUnavailable: '50%' } },
      ),
      minReadySeconds: fc.constantFrom(0, 5),
      paused: fc.constantFrom(false, false, false, true),
      tolerations: fc.boolean(),
    })
    .map(({ strategy, minReadySeconds, paused, tolerations }) => (which): Deployment => {
      const { metadata, selector } = common(name);
      return {
        apiVersion: APPS,
        kind: 'Deployment',
        metadata,
        spec: {
          replicas: which.replicas,
          selector,
          minReadySeconds,
          paused,
          ...(strategy === undefined ? undefined : { strategy }),
          template: template(
            name,
            which,
            tolerations ? { tolerations: [{ key: 'only', operator: 'Exists' }] } : {},
          ),
        },
      };
    });

const statefulSet = (name: string): Arbitrary<Workload> =>
  fc
    .record({
      updateStrategy: fc.constantFrom<NonNullable<StatefulSet['spec']['updateStrategy']>>(
        { type: 'RollingUpdate' },
        { type: 'RollingUpdate', rollingUpdate: { partition: 1 } },
        { type: 'OnDelete' },
      ),
      podManagementPolicy: fc.constantFrom('OrderedReady', 'Parallel'),
    })
    .map(({ updateStrategy, podManagementPolicy }) => (which): StatefulSet => {
      const { metadata, selector } = common(name);
      return {
        apiVersion: APPS,
        kind: 'StatefulSet',
        metadata,
        spec: {
          replicas: which.replicas,
          selector,
          serviceName: name,
          updateStrategy,
          podManagementPolicy,
          template: template(name, which),
        },
      };
    });

const daemonSet = (name: string): Arbitrary<Workload> =>
  fc
    .constantFrom<NonNullable<DaemonSet['spec']['updateStrategy']>>(
      { type: 'RollingUpdate' },
      { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '100%' } },
      { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      { type: 'OnDelete' },
    )
    .map((updateStrategy) => (which): DaemonSet => {
      const { metadata, selector } = common(name);
      const spec = { selector, updateStrategy, template: template(name, which) };
      return { apiVersion: APPS, kind: 'DaemonSet', metadata, spec };
    });

/** The template never changes, because it is immutable. */
const job = (name: string): Arbitrary<Workload> =>
  fc.integer({ min: 1, max: 3 }).map((completions) => (): Job => {
    const { metadata } = common(name);
    const which = { image: 'task:1', cpu: '200m', replicas: 1, note: 'a' };
    const spec = { completions, template: template(name, which, { restartPolicy: 'Never' }) };
    return { apiVersion: 'batch/v1', kind: 'Job', metadata, spec };
  });

const barePod: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'bare', namespace: 'default' },
  spec: {
    containers: [{ name: 'main', image: 'bare:1', resources: { requests: { cpu: '250m' } } }],
  },
} as Pod;

const limits: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'LimitRange',
  metadata: { name: 'defaults', namespace: 'default' },
  spec: { limits: [{ type: 'Container', defaultRequest: { memory: '64Mi' } }] },
} as KubernetesObject;

const KINDS = [deployment, deployment, statefulSet, daemonSet, job];

const workloadsOf = (maxLength: number): Arbitrary<Upgrade['workloads']> =>
  fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength }).chain((kinds) =>
    fc.tuple(
      ...kinds.map((kind, at) =>
        fc
          .record({
            workload: kind(`w${at}`),
            before: version,
            after: fc.option(version, { nil: undefined }),
          })
          .map(({ workload, before, after = before }) => ({
            before: workload(before),
            after: workload(after),
          })),
      ),
    ),
  );

export const upgrade: Arbitrary<Upgrade> = fc.record({
  nodes: nodesOf('2', '4', '8', '60'),
  others: fc.constantFrom([], [barePod], [limits]),
  workloads: workloadsOf(3),
});

/** Only one workload: with several, the retry times decide which one gets the last of a quota. */
export const upgradeUnderQuota: Arbitrary<Upgrade> = fc.record({
  nodes: nodesOf('8', '60'),
  others: fc
    .constantFrom<Readonly<Record<string, string>>>(
      { pods: '2' },
      { pods: '5' },
      { 'requests.cpu': '2' },
      { 'requests.cpu': '3', pods: '3' },
    )
    .map((hard) => [
      {
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: 'quota', namespace: 'default' },
        spec: { hard },
      } as KubernetesObject,
    ]),
  workloads: workloadsOf(1),
});
