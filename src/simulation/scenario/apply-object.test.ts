import { describe, expect, test, vi } from 'vitest';
import type { Deployment, Job, KubernetesObject, Pod, Service } from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { ApiError, ObjectStore } from '../../server/index.ts';
import { completed } from '../input/check.ts';
import { applyObject } from './apply-object.ts';
import { applyRecords, setManifests } from './apply-records.ts';

const newStore = (): ObjectStore =>
  new ObjectStore({
    clock: new EventQueue(),
    epochMs: 0,
    seed: 0,
    admit: (_, object) => completed(object),
  });

const named = { metadata: { name: 'web', namespace: 'default' } };
const container = { name: 'web', image: 'nginx:1' };

function deployment(spec: object = {}, podSpec: object = {}): KubernetesObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    ...named,
    ...{
      spec: {
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [container], ...podSpec },
        },
        ...spec,
      },
    },
  };
}

const deploymentIn = (api: ObjectStore): Deployment => {
  const found = api.get('Deployment', 'default', 'web');
  if (found === undefined) throw new Error('no deployment');
  return found;
};

const jobOf = (spec: object): KubernetesObject => {
  const template = { spec: { restartPolicy: 'Never', containers: [container] } };
  const object = { apiVersion: 'batch/v1', kind: 'Job', ...named, spec: { template, ...spec } };
  return object;
};

describe('applyObject', () => {
  test('changes a Job again and again: its selector and labels are the server\u2019s', () => {
    const api = newStore();
    for (const parallelism of [1, 2, 3]) applyObject(jobOf({ parallelism, completions: 9 }), api);
    expect(api.get('Job', 'default', 'web')?.spec.parallelism).toBe(3);
    expect(applyObject(jobOf({ parallelism: 3, completions: 9 }), api).change).toBe('unchanged');
  });

  test('removes from a Job what the manifest of its creation has and a later one lacks', () => {
    const api = newStore();
    const first = jobOf({ completions: 9, ttlSecondsAfterFinished: 5 });
    api.create('Job', completed(first) as Job);
    setManifests(api, () => [first]);
    expect(applyObject(jobOf({ completions: 9 }), api).isOwnershipKnown).toBe(true);
    expect(api.get('Job', 'default', 'web')?.spec.ttlSecondsAfterFinished).toBeUndefined();
  });

  test('creates, changes, and leaves an object by identity where nothing changes', () => {
    const api = newStore();
    expect(applyObject(deployment({ replicas: 2 }), api).change).toBe('created');
    const first = deploymentIn(api);
    expect(applyObject(deployment({ replicas: 2 }), api).change).toBe('unchanged');
    expect(deploymentIn(api)).toBe(first);
    expect(applyObject(deployment({ replicas: 3 }), api)).toEqual({
      change: 'changed',
      isOwnershipKnown: true,
      ownership: 'an earlier apply',
    });
    expect(deploymentIn(api).spec.replicas).toBe(3);
    expect(deploymentIn(api).spec.template).toBe(first.spec.template);
    expect(deploymentIn(api).metadata.managedFields).toBeUndefined();
  });

  test('removes what an earlier apply set, unless another manager has set it since', () => {
    const api = newStore();
    applyObject(deployment({ replicas: 3, minReadySeconds: 5 }, { nodeSelector: { a: 'b' } }), api);
    const stored = deploymentIn(api);
    api.update('Deployment', { ...stored, spec: { ...stored.spec, replicas: 7 } });
    applyObject(deployment(), api);
    const { replicas, minReadySeconds, template } = deploymentIn(api).spec;
    expect({ replicas, minReadySeconds, selected: template.spec?.nodeSelector }).toEqual({
      replicas: 7,
      minReadySeconds: undefined,
      selected: undefined,
    });
  });

  test('knows the manifests from which objects were created at the start', () => {
    const api = newStore();
    const manifest = deployment({ replicas: 3 }, { nodeSelector: { a: 'b' } });
    api.create('Deployment', manifest as Deployment);
    setManifests(api, () => [manifest]);
    expect(applyObject(deployment({ replicas: 3 }), api).ownership).toBe('an earlier apply');
    expect(deploymentIn(api).spec.template.spec?.nodeSelector).toBeUndefined();
  });

  test('reads the manifests of the start once, however many objects are applied and shown', () => {
    const api = newStore();
    const manifests = vi.fn(() => []);
    setManifests(api, manifests);
    for (const name of ['a', 'b', 'c']) {
      const base = deployment();
      const stored = { ...base, metadata: { ...base.metadata, name } } as Deployment;
      applyRecords(api).shown(api.create('Deployment', stored));
      applyObject(stored, api);
    }
    expect(manifests).toHaveBeenCalledTimes(1);
  });

  test('says that ownership is not known, and keeps what the manifest does not name', () => {
    const api = newStore();
    api.create('Deployment', deployment({}, { nodeSelector: { a: 'b' } }) as Deployment);
    expect(applyObject(deployment({ replicas: 4 }), api)).toEqual({
      change: 'changed',
      isOwnershipKnown: false,
      ownership: 'not known',
    });
    expect(deploymentIn(api).spec.template.spec?.nodeSelector).toEqual({ a: 'b' });
  });

  test('writes managedFields if the object had some', () => {
    const api = newStore();
    const managedFields = [
      {
        manager: 'helm',
        operation: 'Update',
        apiVersion: 'apps/v1',
        fieldsV1: { 'f:spec': { 'f:replicas': {}, 'f:minReadySeconds': {} } },
      },
    ];
    const spec = { replicas: 3, minReadySeconds: 5 };
    const metadata = { ...named.metadata, managedFields };
    const held: KubernetesObject = { ...deployment(spec), metadata };
    api.create('Deployment', held as Deployment);
    const applied = applyObject(deployment({ replicas: 3 }), api);
    expect(applied).toMatchObject({ change: 'changed', ownership: 'managedFields of helm' });
    expect(deploymentIn(api).spec.minReadySeconds).toBeUndefined();
    expect(deploymentIn(api).metadata.managedFields).toMatchObject([
      { manager: 'kubectl', operation: 'Apply' },
    ]);
  });

  test('refuses with the message of the server', () => {
    const api = newStore();
    applyObject(deployment(), api);
    const selector = { matchLabels: { app: 'other' } };
    const refused = (): unknown => applyObject(deployment({ selector }), api);
    expect(refused).toThrow(ApiError);
    expect(refused).toThrow(
      'Deployment.apps "web" is invalid: [spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`, spec.selector: Invalid value: {"matchLabels":{"app":"other"}}: field is immutable]',
    );
  });

  test('lets a bound pod be applied again as it was written', () => {
    const api = newStore();
    const spec = { containers: [container], tolerations: [{ key: 'a', operator: 'Exists' }] };
    const pod: Pod = { apiVersion: 'v1', kind: 'Pod', ...named, spec };
    const injected = { name: 'kube-api-access-x', mountPath: '/var/run/secrets' };
    const bound: Pod = {
      ...pod,
      spec: {
        ...spec,
        nodeName: 'n1',
        serviceAccountName: 'default',
        containers: [{ ...container, volumeMounts: [injected] }],
        volumes: [{ name: injected.name, emptyDir: {} }],
        tolerations: [
          ...spec.tolerations,
          ...['not-ready', 'unreachable'].map((name) => ({
            key: `node.kubernetes.io/${name}`,
            operator: 'Exists',
            effect: 'NoExecute',
            tolerationSeconds: 300,
          })),
        ],
      },
    };
    api.create('Pod', bound);
    const stored = api.get('Pod', 'default', 'web');
    expect(applyObject(pod, api).change).toBe('unchanged');
    expect(api.get('Pod', 'default', 'web')).toBe(stored);
    const moved = { ...pod, spec: { ...spec, nodeSelector: { a: 'b' } } };
    expect(() => applyObject(moved, api)).toThrow(/pod updates may not change fields other than/);
  });

  test.each<Job | Service>([
    {
      apiVersion: 'batch/v1',
      kind: 'Job',
      ...named,
      spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } },
    },
    { apiVersion: 'v1', kind: 'Service', ...named, spec: { ports: [{ port: 80 }] } },
  ])('leaves a $kind alone that the simulation made without all that a server adds', (object) => {
    const api = newStore();
    applyObject(object, api);
    expect(applyObject(object, api).change).toBe('unchanged');
  });
});
