import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../objects/index.ts';
import { LAST_APPLIED } from '../server/index.ts';
import { withOwners } from './input/owned-objects.ts';
import { plan } from './plan.ts';

const node: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n1', labels: { 'kubernetes.io/hostname': 'n1', disk: 'ssd' } },
  ...{
    status: {
      allocatable: { cpu: '16', memory: '64Gi', pods: '110' },
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  },
};

const probe = { tcpSocket: { port: 80 }, initialDelaySeconds: 1 };

/** What a manifest may have or lack: fields of the container, of the pod's spec, of the template's metadata, of the workload's spec. */
const CONTAINER = {
  resources: { requests: { cpu: '100m' }, limits: { memory: '1Gi' } },
  env: [{ name: 'A', value: 'b' }],
  readinessProbe: probe,
  livenessProbe: probe,
  startupProbe: probe,
  volumeMounts: [{ name: 'v', mountPath: '/v' }],
  args: ['--x'],
  ports: [{ containerPort: 80 }],
  securityContext: { runAsUser: 1000 },
};
const POD = {
  tolerations: [{ key: 'pool', operator: 'Exists' }],
  nodeSelector: { disk: 'ssd' },
  volumes: [{ name: 'v', emptyDir: {} }],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: { app: 'w' } },
    },
  ],
  affinity: { nodeAffinity: {} },
  terminationGracePeriodSeconds: 5,
  initContainers: [{ name: 'init', image: 'i' }],
};
const TEMPLATE = { annotations: { note: 'x' } };
const FIELDS = [...Object.keys(CONTAINER), ...Object.keys(POD), ...Object.keys(TEMPLATE)];

const pick = (all: object, has: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(all).filter(([name]) => has.has(name)));

function template(has: ReadonlySet<string>): object {
  const container = { name: 'main', image: 'app', ...pick(CONTAINER, has) };
  return {
    metadata: { labels: { app: 'w' }, ...pick(TEMPLATE, has) },
    spec: { containers: [container], ...pick(POD, has) },
  };
}

const KINDS = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'CronJob'] as const;
type Kind = (typeof KINDS)[number];

function workload(kind: Kind, fields: readonly string[], replicas?: number): KubernetesObject {
  // A mount needs its volume.
  const has = new Set(fields.includes('volumeMounts') ? [...fields, 'volumes'] : fields);
  const metadata = { name: 'w', namespace: 'default' };
  if (kind === 'CronJob') {
    const { spec, metadata: own } = template(has) as { spec: object; metadata: object };
    const pod = { metadata: own, spec: { ...spec, restartPolicy: 'Never' } };
    const jobTemplate = { spec: { template: pod } };
    const made = { spec: { schedule: '0 0 1 1 *', jobTemplate } };
    return { apiVersion: 'batch/v1', kind, metadata, ...made };
  }
  const spec = {
    selector: { matchLabels: { app: 'w' } },
    template: template(has),
    ...(kind === 'DaemonSet' || replicas === undefined ? {} : { replicas }),
    ...(kind === 'StatefulSet' ? { serviceName: 'w' } : {}),
  };
  return { apiVersion: 'apps/v1', kind, metadata, ...{ spec } };
}

const found = (kind: Kind, objects: readonly KubernetesObject[] = []): KubernetesObject => {
  const one = objects.find((object) => object.kind === kind && object.metadata.name === 'w');
  if (one === undefined) throw new Error('no workload');
  return one;
};

/** The spec of the workload. A server may keep an empty struct where a field was. */
const specIn = (kind: Kind, objects?: readonly KubernetesObject[]): unknown =>
  JSON.parse(
    JSON.stringify((found(kind, objects) as { spec?: unknown }).spec, (key, value: unknown) =>
      (key === 'resources' || key === 'metadata') && JSON.stringify(value) === '{}'
        ? undefined
        : value,
    ),
  );

const isDump = (object: KubernetesObject): boolean => object.kind !== 'Node';

describe('plans of manifests that add and remove fields', () => {
  test('one after the other give the objects of one plan with all applies', () => {
    const one = fc.tuple(
      fc.subarray(FIELDS),
      fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.array(one, { minLength: 2, maxLength: 3 }),
        (kind, versions) => {
          const manifests = versions.map(([fields, replicas]) => workload(kind, fields, replicas));
          const [first, ...later] = manifests;
          let objects = [node, ...(first === undefined ? [] : [first])];
          for (const manifest of [undefined, ...later]) {
            const after = plan({
              objects: manifest === undefined ? objects : [...objects, manifest],
            });
            expect(after.findings.filter((each) => each.kind === 'unowned')).toEqual([]);
            objects = [...(after.objects ?? [])];
          }
          const steps = later.map((object, at) => ({
            at: `${String(at + 1)}00s`,
            apply: { objects: [object] },
          }));
          const whole = plan({
            objects: [node, ...(first === undefined ? [] : [first])],
            scenario: { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps },
          });
          expect(specIn(kind, objects)).toEqual(specIn(kind, whole.objects));
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** The objects after a plan of the manifest, as a dump without managedFields. */
function dump(manifest: KubernetesObject): readonly KubernetesObject[] {
  return (plan({ objects: [node, manifest] }).objects ?? []).map((object) => {
    const { managedFields: _, ...metadata } = object.metadata;
    return { ...object, metadata };
  });
}

const unownedIn = (
  objects: readonly KubernetesObject[],
): readonly (readonly string[] | undefined)[] =>
  plan({ objects }).findings.flatMap(({ kind, fields }) => (kind === 'unowned' ? [fields] : []));

describe('over a dump that does not say who set its fields', () => {
  test.each(KINDS)('the fields of a %s that the manifest lacks are named', (kind) => {
    const where = kind === 'CronJob' ? 'spec.jobTemplate.spec.template' : 'spec.template';
    const paths = (fields: readonly string[]): readonly string[] =>
      fields.map((field) => {
        if (Object.hasOwn(CONTAINER, field))
          return `${where}.spec.containers[name="main"].${field}`;
        return Object.hasOwn(POD, field) ? `${where}.spec.${field}` : `${where}.metadata.${field}`;
      });
    for (const field of FIELDS) {
      if (field === 'volumeMounts') continue;
      const [named] = unownedIn([...dump(workload(kind, [field])), workload(kind, [])]);
      const [path = ''] = paths([field]);
      // The fields of a struct that the server keeps when it is empty are named.
      expect(
        named?.every((each) => each.startsWith(path)),
        `${field}: ${String(named)}`,
      ).toBe(true);
    }
  });

  test.each(KINDS)(
    'nothing of a %s is named that the manifest has, or that the server defaults',
    (kind) => {
      expect(unownedIn([...dump(workload(kind, FIELDS, 1)), workload(kind, FIELDS, 1)])).toEqual(
        [],
      );
      expect(unownedIn([...dump(workload(kind, [])), workload(kind, [])])).toEqual([]);
    },
  );

  test.each(KINDS)('a %s loses the fields if the earlier manifests are known', (kind) => {
    const [before, after] = [workload(kind, FIELDS, 2), workload(kind, [])];
    const live = dump(before);
    const applied = [...withOwners(live.filter(isDump), [before]), node, after];
    const expected = plan({ objects: [node, after] });
    const result = plan({ objects: applied });
    expect(result.findings).toEqual([]);
    expect(specIn(kind, result.objects)).toEqual(specIn(kind, expected.objects));
  });

  test.each(KINDS)('the last-applied annotation of a %s says it, and follows the apply', (kind) => {
    const [before, after] = [workload(kind, FIELDS, 2), workload(kind, [])];
    const live = dump(before).map((object) => {
      if (object.kind !== kind) return object;
      const annotations = {
        ...object.metadata.annotations,
        [LAST_APPLIED]: JSON.stringify(before),
      };
      return { ...object, metadata: { ...object.metadata, annotations } };
    });
    const { objects, input, findings } = plan({ objects: [...live, after] });
    expect(findings).toEqual([]);
    expect(input).toMatchObject({ changed: 1, unchanged: 0 });
    expect(specIn(kind, objects)).toEqual(specIn(kind, plan({ objects: [node, after] }).objects));
    const text = found(kind, objects).metadata.annotations?.[LAST_APPLIED] ?? '';
    expect(JSON.parse(text)).toMatchObject(after);
    expect(plan({ objects: [...live, before] }).input).toMatchObject({ changed: 0, unchanged: 1 });
  });
});
