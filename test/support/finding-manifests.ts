import type { KubernetesObject } from '../../src/objects/index.ts';
import { isRecord } from '../../src/units/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A manifest as a user writes it; the simulation validates it. */
export const manifest = (apiVersion: string, kind: string, name: string, more: Fields = {}) =>
  ({ apiVersion, kind, metadata: { name, namespace: 'default' }, ...more }) as KubernetesObject;

export const meta = (object: KubernetesObject, metadata: Fields): KubernetesObject => ({
  ...object,
  metadata: { ...object.metadata, ...metadata },
});

/** The fields below a key: throws if there are none. */
export function fieldsAt(parent: object, key: string): Fields {
  const value: unknown = isRecord(parent) ? parent[key] : undefined;
  if (!isRecord(value)) throw new Error(`no fields at ${key}`);
  return value;
}

export const wide = ({ metadata: { namespace: _, ...metadata }, ...rest }: KubernetesObject) => ({
  ...rest,
  metadata,
});

export const node = (name: string, cpu = '4', more: Fields = {}): KubernetesObject =>
  wide(
    manifest('v1', 'Node', name, {
      ...more,
      status: {
        allocatable: { cpu, memory: '8Gi', pods: '20', 'ephemeral-storage': '10Gi' },
        capacity: { cpu, memory: '8Gi', pods: '20', 'ephemeral-storage': '10Gi' },
      },
    }),
  );

export interface Shape {
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

export const pod = (name: string, shape: Shape = {}): KubernetesObject =>
  meta(manifest('v1', 'Pod', name, { spec: specOf(shape) }), {
    labels: { app: name, ...shape.labels },
    ...(shape.annotations === undefined ? {} : { annotations: shape.annotations }),
  });

export const workload = (
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

export const web = (shape: Shape = {}, replicas = 5): KubernetesObject =>
  workload('Deployment', 'web', replicas, shape);

export const job = (name: string, shape: Shape, more: Fields = {}): KubernetesObject =>
  manifest('batch/v1', 'Job', name, {
    spec: {
      ...more,
      template: {
        ...(shape.annotations === undefined
          ? {}
          : { metadata: { annotations: shape.annotations } }),
        spec: { restartPolicy: 'Never', ...specOf(shape) },
      },
    },
  });

export const quota = (hard: Fields): KubernetesObject =>
  manifest('v1', 'ResourceQuota', 'q', { spec: { hard } });

export const limits = (limit: Fields): KubernetesObject =>
  manifest('v1', 'LimitRange', 'limits', { spec: { limits: [{ type: 'Container', ...limit }] } });

export const running = (name: string, on: string, more: Fields = {}): KubernetesObject => {
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

export const ownedBy = (apiVersion: string, kind: string, name: string): Fields => ({
  ownerReferences: [{ apiVersion, kind, name, uid: `uid-of-${name}`, controller: true }],
});

export const scenario = (steps: readonly Fields[], expect: readonly Fields[] = []): Fields => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  ...(steps.length === 0 ? {} : { steps }),
  ...(expect.length === 0 ? {} : { expect }),
});

export const crashing: Shape = {
  annotations: { 'kschedsim.dev/run-duration': '1s', 'kschedsim.dev/exit-code': '1' },
};
