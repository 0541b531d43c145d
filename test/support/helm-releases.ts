import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan, PlannedHook } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanInput } from '../../src/simulation/index.ts';

export const node = (cpu = '4'): KubernetesObject =>
  ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n1' },
    status: { allocatable: { cpu, memory: '8Gi', pods: '20' } },
  }) as KubernetesObject;

interface Meta {
  readonly annotations?: object;
  readonly labels?: object;
}

export const OWNED: Meta = {
  labels: { 'app.kubernetes.io/managed-by': 'Helm' },
  annotations: { 'meta.helm.sh/release-name': 'web', 'meta.helm.sh/release-namespace': 'shop' },
};

export const objectOf = (
  kind: string,
  name: string,
  metadata: Meta = {},
  body: object = {},
): KubernetesObject =>
  ({
    apiVersion: { Deployment: 'apps/v1', Job: 'batch/v1' }[kind] ?? 'v1',
    kind,
    metadata: { name, namespace: 'shop', ...metadata },
    ...body,
  }) as KubernetesObject;

export const deployment = (name: string, metadata: Meta = {}, image = 'web:1'): KubernetesObject =>
  objectOf('Deployment', name, metadata, {
    spec: {
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [{ name: 'web', image }] },
      },
    },
  });

/** Annotations of a hook: its event, weight and delete policies. */
export const hook = (event: string, weight?: number, policies?: string): Meta => ({
  annotations: {
    'helm.sh/hook': event,
    ...(weight === undefined ? {} : { 'helm.sh/hook-weight': String(weight) }),
    ...(policies === undefined ? {} : { 'helm.sh/hook-delete-policy': policies }),
  },
});

export const job = (
  name: string,
  metadata: Meta,
  podSpec: object = {},
  template: object = {},
): KubernetesObject =>
  objectOf('Job', name, metadata, {
    spec: {
      backoffLimit: 0,
      template: {
        ...template,
        spec: { restartPolicy: 'Never', containers: [{ name: 'job', image: 'job:1' }], ...podSpec },
      },
    },
  });

/** A Job whose pod fails. */
export const failing = (metadata: Meta): KubernetesObject =>
  job('bad', metadata, {}, { metadata: { annotations: { 'kschedsim.dev/exit-code': '1' } } });

export const testPod = (name: string): KubernetesObject =>
  objectOf('Pod', name, hook('test'), {
    spec: { containers: [{ name: 'test', image: 'test:1' }] },
  });

export const RELEASE = { name: 'web', namespace: 'shop' };

export const release = (
  cluster: readonly KubernetesObject[],
  apply: readonly KubernetesObject[],
  more: Partial<PlanInput> = {},
): Plan => plan({ objects: [], cluster: [node(), ...cluster], apply, release: RELEASE, ...more });

const named = ({ kind, name }: { readonly kind: string; readonly name: string }): string =>
  `${kind}/${name}`;
export const diffOf = ({ input }: Plan): readonly string[] =>
  (input?.diff ?? []).map((change) => `${change.action} ${named(change)}`);
export const hooksOf = ({ input }: Plan): readonly PlannedHook[] => input?.release?.hooks ?? [];
export const findingsOf = ({ findings }: Plan): readonly string[] =>
  findings.map(
    ({ kind, object, message, counts }) => `${kind}${counts ? '!' : ''} ${object}: ${message}`,
  );
export const standing = ({ objects = [] }: Plan): readonly string[] =>
  objects
    .filter(({ kind }) => ['Deployment', 'Job', 'ConfigMap', 'Pod'].includes(kind))
    .filter(({ metadata }) => metadata.ownerReferences === undefined)
    .map(({ kind, metadata }) => named({ kind, name: metadata.name }));
