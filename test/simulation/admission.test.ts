import { expect, test } from 'vitest';
import { isKind } from '../../src/objects/index.ts';
import { deployment, findings, planScenario, readyNode } from '../support/scenario-plans.ts';

const namespace = (status: object) => ({
  ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default', uid: 'u' } },
  status,
});

const missingIn = (outcome: ReturnType<typeof planScenario>) =>
  (outcome.missing ?? []).map(({ message }) => message);

test('a namespace that is being deleted takes no new objects', () => {
  const cluster = [readyNode('n1'), namespace({ phase: 'Terminating' })];
  expect(missingIn(planScenario([...cluster, deployment('web', 1)], {}))).toEqual([
    expect.stringMatching(
      /"web" is forbidden: unable to create new content in namespace default because it is being terminated$/,
    ),
  ]);
  const active = [readyNode('n1'), namespace({ phase: 'Active' }), deployment('web', 1)];
  expect(missingIn(planScenario(active, {}))).toEqual([]);
});

test('a new Node takes pods only after its not-ready taint is gone', () => {
  const outcome = planScenario([readyNode('n1'), deployment('web', 1)], {
    steps: [{ at: '10s', apply: { objects: [readyNode('n2')] } }],
    expect: [{ at: '20s', node: { name: 'n2', schedulable: true } }],
  });
  expect(findings(outcome)).toEqual([]);
  const nodes = (outcome.objects ?? []).filter((object) => isKind(object, 'Node'));
  expect(nodes.map(({ spec }) => spec?.taints ?? [])).toEqual([[], []]);
});

test('a claim grows only if its class allows it', () => {
  const storageClass = {
    ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 'slow' } },
    provisioner: 'p',
  };
  const claim = (storage: string, more: object = {}) => ({
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
    metadata: { name: 'data', namespace: 'default', ...more },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'slow',
      volumeName: 'v',
      resources: { requests: { storage } },
    },
  });
  const volume = {
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'v' } },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      storageClassName: 'slow',
      claimRef: { name: 'data', namespace: 'default', uid: 'u' },
      hostPath: { path: '/v' },
    },
    status: { phase: 'Bound' },
  };
  const bound = { ...claim('1Gi', { uid: 'u' }), status: { phase: 'Bound' } };
  const outcome = planScenario([readyNode('n1'), storageClass, volume, bound], {
    steps: [{ at: '1s', apply: { objects: [claim('2Gi')] } }],
  });
  expect(findings(outcome)).toEqual([
    expect.stringContaining(
      'persistentvolumeclaims "data" is forbidden: only dynamically provisioned pvc can be resized',
    ),
  ]);
});

const secured = (labels: Readonly<Record<string, string>>) => ({
  ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default', labels } },
});
const ENFORCE = 'pod-security.kubernetes.io/enforce';

test('Pod Security refuses the pods of a workload, and warns of the workload', () => {
  const outcome = planScenario(
    [readyNode('n1'), secured({ [ENFORCE]: 'restricted' }), deployment('web', 2)],
    {},
  );
  expect(outcome.summary).toMatchObject({ verdict: 'failed' });
  expect(outcome.missing).toMatchObject([{ why: 'refused', owner: { name: 'web' }, pods: 2 }]);
  expect(missingIn(outcome)).toEqual([
    expect.stringContaining(
      'is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false',
    ),
  ]);
  expect(outcome.warnings).toContainEqual(
    expect.stringMatching(/^Deployment\/web: would violate PodSecurity "restricted:latest": /),
  );
});

test('pods that Pod Security refused are created after the label of the namespace is relaxed', () => {
  const outcome = planScenario(
    [readyNode('n1'), secured({ [ENFORCE]: 'restricted' }), deployment('web', 1)],
    { steps: [{ at: '10s', apply: { objects: [secured({ [ENFORCE]: 'baseline' })] } }] },
  );
  expect(outcome.missing ?? []).toEqual([]);
});

test('a namespace with an unknown level is refused', () => {
  const outcome = planScenario([readyNode('n1'), secured({ [ENFORCE]: 'strict' })], {});
  expect(missingIn(outcome)).toEqual([
    expect.stringContaining('must be one of privileged, baseline, restricted'),
  ]);
});

const nodePort = (name: string, nodePort: number, more: object = {}) => ({
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: 'default' } },
  spec: { type: 'NodePort', selector: { a: 'b' }, ports: [{ port: 80, nodePort }], ...more },
});

test('a Service does not get an address or a node port of another one', () => {
  const refusedWith = (...services: readonly object[]) =>
    missingIn(planScenario([readyNode('n1'), ...services] as never, {}));
  expect(refusedWith(nodePort('a', 30_080), nodePort('b', 30_081))).toEqual([]);
  expect(refusedWith(nodePort('a', 30_080), nodePort('b', 30_080))).toEqual([
    'Service "b" is invalid: spec.ports[0].nodePort: Invalid value: 30080: provided port is already allocated',
  ]);
  const clusterIP = '10.96.0.7';
  expect(
    refusedWith(nodePort('a', 30_080, { clusterIP }), nodePort('b', 0, { clusterIP })),
  ).toEqual([
    'Service "b" is invalid: spec.clusterIPs: Invalid value: ["10.96.0.7"]: failed to allocate IP 10.96.0.7: provided IP is already allocated',
  ]);
});

test('a claim asks for admin access only in a namespace with the label for it', () => {
  const claim = {
    ...{ apiVersion: 'resource.k8s.io/v1', kind: 'ResourceClaim' },
    metadata: { name: 'all', namespace: 'default' },
    spec: {
      devices: {
        requests: [{ name: 'r', exactly: { deviceClassName: 'gpu', adminAccess: true } }],
      },
    },
  };
  const refusedIn = (labels: Readonly<Record<string, string>>) =>
    missingIn(planScenario([readyNode('n1'), secured(labels), claim], {}));
  expect(refusedIn({ 'resource.kubernetes.io/admin-access': 'true' })).toEqual([]);
  expect(refusedIn({})).toEqual([
    'ResourceClaim.resource.k8s.io "all" is invalid: spec.devices.requests[0].adminAccess: Forbidden: admin access to devices requires the `resource.kubernetes.io/admin-access: true` label on the containing namespace',
  ]);
});
