import { describe, expect, it } from 'vitest';
import type { KubernetesObject, Pod, StatefulSet } from '../../objects/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { storageClass, volume } from '../../../test/support/storage-builders.ts';
import { podOf } from '../pod-of-workload.ts';
import { capacity } from './analysis.ts';

const template = (
  storageClassName: string,
): NonNullable<StatefulSet['spec']['volumeClaimTemplates']>[0] => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: {
    accessModes: ['ReadWriteOnce'],
    storageClassName,
    resources: { requests: { storage: '1Gi' } },
  },
});

/** The pod of a StatefulSet with a claim template of that class, or the same with a generic ephemeral volume. */
const podsWith = (className: string): Readonly<Record<string, Pod>> => {
  const set: StatefulSet = {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db', namespace: 'default' },
    spec: {
      serviceName: 'db',
      selector: { matchLabels: { app: 'db' } },
      template: {
        metadata: { name: '', labels: { app: 'db' } },
        spec: {
          containers: [
            {
              name: 'main',
              image: 'db',
              resources: { requests: { cpu: '1' } },
              volumeMounts: [{ name: 'data', mountPath: '/data' }],
            },
          ],
        },
      },
      volumeClaimTemplates: [template(className)],
    },
  };
  const spec = template(className).spec ?? {};
  const own = pod('own').requests({ cpu: '1' }).object;
  const volumes = [{ name: 'scratch', ephemeral: { volumeClaimTemplate: { spec } } }];
  return {
    'a claim template': podOf(set) ?? own,
    'a generic ephemeral volume': { ...own, spec: { ...own.spec, volumes } },
  };
};

const nodes = ['n1', 'n2'].map((name) => node(name).offers({ cpu: '4' }).withHostname().object);
const onNode = (name: string, hostname: string): KubernetesObject =>
  volume(name, {
    storageClassName: 'local',
    accessModes: ['ReadWriteOnce'],
    nodeAffinity: {
      required: {
        nodeSelectorTerms: [
          {
            matchExpressions: [
              { key: 'kubernetes.io/hostname', operator: 'In', values: [hostname] },
            ],
          },
        ],
      },
    },
  });

describe.each(Object.keys(podsWith('')))('copies of a pod with %s', (kind) => {
  const copiesWith = (className: string, ...objects: readonly KubernetesObject[]): unknown => {
    const asked = podsWith(className)[kind];
    if (asked === undefined) throw new Error(kind);
    const { nodes: found, stops } = capacity({ objects: [...nodes, ...objects], pod: asked });
    return [...found.map(({ copies }) => copies), stops];
  };

  it('get a new volume each where the class waits for the pod', () => {
    expect(copiesWith('fast', storageClass('fast'))).toEqual([4, 4, 'Insufficient cpu']);
  });

  it('get a new volume each where the class does not wait', () => {
    const now = storageClass('now', { volumeBindingMode: 'Immediate' });
    expect(copiesWith('now', now)).toEqual([4, 4, 'Insufficient cpu']);
  });

  it('end with the volumes that exist', () => {
    const local = storageClass('local', { provisioner: 'kubernetes.io/no-provisioner' });
    const volumes = [onNode('v1', 'n1'), onNode('v2', 'n1'), onNode('v3', 'n2')];
    expect(copiesWith('local', local, ...volumes)).toEqual([
      2,
      1,
      "node(s) didn't find available persistent volumes to bind",
    ]);
  });

  it('fit nowhere without their class', () => {
    expect(copiesWith('missing')).toEqual([
      0,
      0,
      'pod has unbound immediate PersistentVolumeClaims',
    ]);
  });
});
