import { isKind } from '../../src/objects/index.ts';
import type { Deployment, KubernetesObject, Node, Pod, PodSpec } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { withMissingOwners } from '../../src/simulation/reconstruct/index.ts';
import { Given, objectsOf } from '../../src/input/index.ts';

export const nodes: readonly Node[] = ['n1', 'n2'].map((name) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels: { 'kubernetes.io/hostname': name, disk: 'ssd' } },
  status: {
    allocatable: { cpu: '4', memory: '8Gi', pods: '20' },
    conditions: [{ type: 'Ready', status: 'True' }],
  },
}));

export function deployment(
  spec: Partial<PodSpec> = {},
  own: Partial<Deployment['spec']> = {},
): Deployment {
  const labels = { app: 'web' };
  const containers = [{ name: 'web', image: 'web:1', resources: { requests: { cpu: '500m' } } }];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { name: '', labels }, spec: { containers, ...spec } },
      ...own,
    },
  };
}

const { replicas: _replicas, ...ofDaemons } = deployment().spec;
export const daemonSet = { ...deployment(), kind: 'DaemonSet', spec: ofDaemons };

export const image = (name: string): Partial<PodSpec> => ({
  containers: [{ name: 'web', image: name, resources: { requests: { cpu: '500m' } } }],
});

/** The pods of a cluster with these objects once it has settled, each changed. */
export function podsOf(
  objects: readonly KubernetesObject[],
  change: (pod: Pod) => Pod = (pod) => pod,
): Pod[] {
  const settled = plan({ objects: [...nodes, ...objects] }).objects ?? [];
  return settled.filter((object) => isKind(object, 'Pod')).map(change);
}

/** The pod with a uid, owner and time that no other cluster of these tests has. */
export function later(pod: Pod): Pod {
  const { metadata } = pod;
  return {
    ...pod,
    metadata: {
      ...metadata,
      creationTimestamp: '2025-01-01T00:05:00Z',
      uid: metadata.name,
      ownerReferences: (metadata.ownerReferences ?? []).map((one) => ({ ...one, uid: one.name })),
    },
  };
}

/** The plan of applying manifests to a cluster of these objects. */
export const over = (
  cluster: readonly KubernetesObject[],
  apply: readonly KubernetesObject[],
  scenario?: object,
): Plan =>
  plan({
    objects: [],
    cluster: [...nodes, ...cluster],
    apply,
    ...(scenario && { scenario: { ...SCENARIO, ...scenario } }),
  });

const SCENARIO = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario' };

export const replaced = ({ deleted = [] }: Plan): number => deleted.length;
export const names = ({ pods }: Plan): string[] => pods.map(({ name }) => name).sort();
export const namesIn = (objects: readonly KubernetesObject[]): string[] =>
  objects.map(({ metadata }) => metadata.name).sort();

/** The owners that are reconstructed for a snapshot of these pods alone. */
export const madeFor = (
  pods: readonly KubernetesObject[],
  manifests: readonly KubernetesObject[] = [],
): readonly KubernetesObject[] =>
  objectsOf(
    withMissingOwners({
      objects: [
        ...pods.map((object) => new Given(object, { side: 'cluster' })),
        ...manifests.map((object) => new Given(object, { side: 'apply' })),
      ],
      manifests: [],
      apart: [],
    }).existing.slice(pods.length),
  );
