import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../defaults/index.ts';
import type {
  KubernetesObject,
  Container,
  PersistentVolumeClaim,
  Pod,
  PodSpec,
  PriorityClass,
} from '../../objects/index.ts';
import { createAdmission } from './create-admission.ts';

const pod = (spec: Partial<PodSpec> = {}, container: Partial<Container> = {}): Pod =>
  applyDefaults({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { containers: [{ name: 'c', image: 'nginx:1', ...container }], ...spec },
  });

const claim = (storage: string): PersistentVolumeClaim => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
  metadata: { name: 'data', namespace: 'shop' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
});

const refusalOf = (given: Pod, ...objects: readonly KubernetesObject[]): string | undefined =>
  createAdmission(objects).reviewPod(given).refusal;

describe('the ServiceAccount of a pod', () => {
  const account = (more: object): KubernetesObject => ({
    ...{ apiVersion: 'v1', kind: 'ServiceAccount' },
    metadata: {
      name: 'default',
      namespace: 'shop',
      annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' },
    },
    ...more,
  });

  it('adds its pull secrets to a pod that names none', () => {
    const admission = createAdmission([account({ imagePullSecrets: [{ name: 'reg' }] })]);
    const secretsOf = (given: Pod) => admission.admitPod(given).spec.imagePullSecrets;
    expect(secretsOf(pod())).toEqual([{ name: 'reg' }]);
    expect(secretsOf(pod({ imagePullSecrets: [{ name: 'own' }] }))).not.toEqual([{ name: 'reg' }]);
  });

  it.each<[string, Partial<PodSpec>, Partial<Container>]>([
    [
      'volume with secret.secretName="b" is not allowed because service account default does not reference that secret',
      { volumes: [{ name: 'v', secret: { secretName: 'b' } }] },
      {},
    ],
    [
      'container c with envVar E referencing secret.secretName="b" is not allowed because service account default does not reference that secret',
      {},
      { env: [{ name: 'E', valueFrom: { secretKeyRef: { name: 'b', key: 'k' } } }] },
    ],
    [
      'container c with envFrom referencing secret.secretName="b" is not allowed because service account default does not reference that secret',
      {},
      { envFrom: [{ secretRef: { name: 'b' } }] },
    ],
    [
      'imagePullSecrets[0].name="b" is not allowed because service account default does not reference that imagePullSecret',
      { imagePullSecrets: [{ name: 'b' }] },
      {},
    ],
  ])('forbids: %s', (why, spec, container) => {
    const asked = pod(spec, container);
    const secrets = { secrets: [{ name: 'a' }], imagePullSecrets: [{ name: 'a' }] };
    expect(refusalOf(asked, account(secrets))).toBe(`pods "web" is forbidden: ${why}`);
    const allowed = { secrets: [{ name: 'b' }], imagePullSecrets: [{ name: 'b' }] };
    expect(refusalOf(asked, account(allowed))).toBeUndefined();
    const lax = { ...account(secrets), metadata: { name: 'default', namespace: 'shop' } };
    expect(refusalOf(asked, lax)).toBeUndefined();
  });

  it('is judged before the PriorityClass', () => {
    const asked = pod({ priorityClassName: 'none' }, { envFrom: [{ secretRef: { name: 'b' } }] });
    expect(refusalOf(asked, account({}))).toContain('with envFrom referencing');
  });
});

describe('a claim', () => {
  const stored = (phase: string, storageClassName = 'fast'): PersistentVolumeClaim => ({
    ...claim('1Gi'),
    spec: { ...claim('1Gi').spec, storageClassName },
    status: { phase },
  });
  const storageClass = (more: object): KubernetesObject => ({
    ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 'fast' } },
    ...{ provisioner: 'p', ...more },
  });
  const grown = (previous: PersistentVolumeClaim): PersistentVolumeClaim => ({
    ...previous,
    spec: { ...previous.spec, resources: { requests: { storage: '2Gi' } } },
  });
  const refusalOfGrowth = (phase: string, ...objects: readonly KubernetesObject[]) =>
    createAdmission(objects).refusalOfUpdate(grown(stored(phase)), stored(phase));

  it('that is new gets the finalizer that protects it while it is used', () => {
    const { claim: admitted } = createAdmission([]).reviewClaim(claim('1Gi'));
    expect(admitted.metadata.finalizers).toEqual(['kubernetes.io/pvc-protection']);
  });

  it('may grow only if it is bound and its class allows it', () => {
    const forbidden = 'persistentvolumeclaims "data" is forbidden: ';
    const allowing = storageClass({ allowVolumeExpansion: true });
    expect(refusalOfGrowth('Bound', allowing)).toBeUndefined();
    expect(refusalOfGrowth('Pending', allowing)).toBe(
      `${forbidden}Only bound persistent volume claims can be expanded`,
    );
    const unsupported = `${forbidden}only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize`;
    expect(refusalOfGrowth('Bound', storageClass({}))).toBe(unsupported);
    expect(refusalOfGrowth('Bound')).toBe(unsupported);
  });

  it('that grows beyond a LimitRange is forbidden', () => {
    const most: KubernetesObject = {
      ...{ apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'l', namespace: 'shop' } },
      ...{ spec: { limits: [{ type: 'PersistentVolumeClaim', max: { storage: '1Gi' } }] } },
    };
    expect(refusalOfGrowth('Bound', most)).toBe(
      'persistentvolumeclaims "data" is forbidden: maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 2Gi',
    );
  });
});

it('a second default PriorityClass is forbidden', () => {
  const first: PriorityClass = {
    ...{ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'first' } },
    ...{ value: 1, globalDefault: true },
  };
  const second: PriorityClass = { ...first, metadata: { name: 'second' } };
  expect(createAdmission([first]).refusalOfClass({ ...second, globalDefault: false })).toBe(
    undefined,
  );
  expect(createAdmission([first]).refusalOfClass(second)).toBe(
    'priorityclasses.scheduling.k8s.io "second" is forbidden: PriorityClass first is already marked as default. Only one default can exist',
  );
});

it('an overhead without a class that defines one is tolerated, with a text', () => {
  const { tolerated } = createAdmission([]).reviewPod(pod({ overhead: { cpu: '1' } }));
  expect(tolerated).toEqual([
    expect.stringContaining(
      'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
    ),
  ]);
});

it('an empty overhead is replaced by that of the RuntimeClass', () => {
  const kata: KubernetesObject = {
    ...{ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'kata' } },
    ...{ handler: 'kata', overhead: { podFixed: { cpu: '1' } } },
  };
  const { pod: admitted, refusal } = createAdmission([kata]).reviewPod(
    pod({ runtimeClassName: 'kata', overhead: {} }),
  );
  expect(refusal).toBeUndefined();
  expect(admitted.spec.overhead).toEqual({ cpu: '1' });
});
