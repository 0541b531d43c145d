import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { applyDefaults } from './apply-defaults.ts';

const pod = (spec: object): KubernetesObject & { spec: Record<string, unknown> } => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: { containers: [{ name: 'c', image: 'nginx:1.25' }], ...spec },
});

describe('applyDefaults', () => {
  it('gives a bare pod the API server’s defaults', () => {
    expect(applyDefaults(pod({})).spec).toEqual({
      containers: [
        {
          name: 'c',
          image: 'nginx:1.25',
          imagePullPolicy: 'IfNotPresent',
          terminationMessagePath: '/dev/termination-log',
          terminationMessagePolicy: 'File',
        },
      ],
      dnsPolicy: 'ClusterFirst',
      enableServiceLinks: true,
      restartPolicy: 'Always',
      schedulerName: 'default-scheduler',
      securityContext: {},
      terminationGracePeriodSeconds: 30,
    });
  });

  it('keeps a grace period of 0 and fills in an empty scheduler name', () => {
    const spec = applyDefaults(pod({ terminationGracePeriodSeconds: 0, schedulerName: '' })).spec;
    expect(spec).toMatchObject({
      terminationGracePeriodSeconds: 0,
      schedulerName: 'default-scheduler',
    });
  });

  it('gives pods that share a spec one defaulted spec', () => {
    const first = pod({});
    const second = { ...first, metadata: { name: 'other' } };
    expect(applyDefaults(second).spec).toBe(applyDefaults(first).spec);
  });

  it('gives a controller’s pods one defaulted spec, with other pods in between', () => {
    const ownerReferences = [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'r', uid: '1' }];
    const first = { ...pod({}), metadata: { name: 'a', ownerReferences } };
    const second = { ...first, metadata: { name: 'b', ownerReferences } };
    const spec = applyDefaults(first).spec;
    applyDefaults(pod({ hostname: 'between' }));
    expect(applyDefaults(second).spec).toBe(spec);
  });

  it('defaults a template’s spec differently from a pod’s: only pods request their limits', () => {
    const template = { spec: { containers: [{ name: 'c', resources: { limits: { cpu: '1' } } }] } };
    const apps = { apiVersion: 'apps/v1', metadata: { name: 'web' } };
    const set = applyDefaults({ ...apps, kind: 'ReplicaSet', spec: { template } });
    const requested = { containers: [{ resources: { requests: { cpu: '1' } } }] };
    expect(set.spec.template.spec).not.toMatchObject(requested);
    expect(applyDefaults({ ...pod({}), spec: set.spec.template.spec }).spec).toMatchObject(
      requested,
    );
  });

  it('returns objects of unknown kinds and groups unchanged', () => {
    const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' } };
    const foreign = { apiVersion: 'example.com/v1', kind: 'Service', metadata: { name: 's' } };
    expect(applyDefaults(widget)).toBe(widget);
    expect(applyDefaults(foreign)).toBe(foreign);
  });

  it('gives a node that reports no allocatable resources its capacity, in whole millis', () => {
    const status = { capacity: { cpu: '1.0005', memory: '8Gi' } };
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' }, status };
    expect(applyDefaults(node).status).toMatchObject({
      allocatable: { cpu: '1001m', memory: '8Gi' },
    });
  });

  it('changes nothing the second time, and never the given object', () => {
    fc.assert(
      fc.property(anyObject, (object) => {
        const before = structuredClone(object);
        const once = applyDefaults(deepFreeze(object));
        expect(object).toEqual(before);
        expect(applyDefaults(deepFreeze(once))).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });
});

const quantity = fc.constantFrom('1', '500m', '0.0001', '1.5', '2Gi', 3, '1n', '0');
const resources = fc.record(
  {
    limits: fc.dictionary(fc.constantFrom('cpu', 'memory', 'hugepages-2Mi'), quantity),
    requests: fc.dictionary(fc.constantFrom('cpu', 'memory', 'nvidia.com/gpu'), quantity),
  },
  { requiredKeys: [] },
);
const probe = fc.record(
  { periodSeconds: fc.nat(3), httpGet: fc.constant({ port: 80 }), grpc: fc.constant({ port: 1 }) },
  { requiredKeys: [] },
);
const container = fc.record(
  {
    name: fc.constantFrom('a', 'b'),
    image: fc.constantFrom('nginx', 'nginx:1', 'r.io/x@sha256:00', ''),
    imagePullPolicy: fc.constantFrom('', 'Never'),
    ports: fc.constantFrom([], [{ containerPort: 80 }]),
    env: fc.constant([{ name: 'N', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }]),
    resources,
    readinessProbe: probe,
    restartPolicy: fc.constant('Always'),
  },
  { requiredKeys: ['name'] },
);
const podSpec = fc.record(
  {
    containers: fc.array(container, { minLength: 1, maxLength: 3 }),
    initContainers: fc.array(container, { maxLength: 2 }),
    hostNetwork: fc.boolean(),
    resources,
    overhead: fc.dictionary(fc.constant('cpu'), quantity),
    volumes: fc.constantFrom(
      [],
      [{ name: 'v' }],
      [{ name: 'v', secret: { secretName: 's' } }],
      [{ name: 'v', projected: { sources: [{ serviceAccountToken: { path: 't' } }] } }],
    ),
    schedulerName: fc.constantFrom('', 'mine'),
  },
  { requiredKeys: ['containers'] },
);
const metadata = fc.record(
  { name: fc.constant('x'), labels: fc.constantFrom({}, { app: 'x' }) },
  { requiredKeys: ['name'] },
);
const templated = fc.record(
  {
    template: fc.record({ metadata, spec: podSpec }),
    replicas: fc.nat(3),
    strategy: fc.constantFrom({}, { type: 'Recreate' }),
    updateStrategy: fc.constantFrom({}, { type: 'OnDelete' }, { type: 'RollingUpdate' }),
  },
  { requiredKeys: ['template'] },
);
const of = (
  apiVersion: string,
  kinds: readonly string[],
  spec: fc.Arbitrary<unknown>,
): fc.Arbitrary<KubernetesObject> =>
  fc.record({
    apiVersion: fc.constant(apiVersion),
    kind: fc.constantFrom(...kinds),
    metadata,
    spec,
  });

const anyObject = fc.oneof(
  of('v1', ['Pod'], podSpec),
  of('apps/v1', ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'], templated),
  of('v1', ['ReplicationController'], templated),
  of('batch/v1', ['Job'], templated),
  of('v1', ['Namespace', 'PersistentVolume', 'PersistentVolumeClaim'], fc.constant({})),
  of(
    'v1',
    ['Service'],
    fc.record({ type: fc.constantFrom('', 'NodePort'), ports: fc.constant([{ port: 1 }]) }),
  ),
  of(
    'v1',
    ['LimitRange'],
    fc.record({ limits: fc.constant([{ type: 'Container', max: { cpu: '0.0001' }, min: {} }]) }),
  ),
);

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
