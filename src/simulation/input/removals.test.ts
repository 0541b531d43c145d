import { describe, expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { plan } from '../plan.ts';
import type { PlanInput } from './plan.ts';

const labelled = (
  apiVersion: string,
  kind: string,
  name = kind.toLowerCase(),
  more: object = {},
): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'default', labels: { app: 'old' } },
  ...more,
});

const template = {
  metadata: { labels: { app: 'old' } },
  spec: { containers: [{ name: 'c', image: 'c:1' }] },
};
const spec = { replicas: 0, selector: { matchLabels: { app: 'old' } }, template };

const settings = labelled('v1', 'ConfigMap', 'settings');
const web = labelled('apps/v1', 'Deployment', 'web', { spec });

function left(input: Partial<PlanInput>, cluster: readonly KubernetesObject[]): readonly string[] {
  const { objects = [] } = plan({ objects: [], cluster, ...input });
  return objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
}

function refusal(input: Partial<PlanInput>): string {
  try {
    plan({ objects: [], cluster: [node('n').object, web], ...input });
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ message }) => message).join('; ');
    throw error;
  }
  return '';
}

// pkg/cmd/apply/prune.go of kubectl, v1.34.
describe('what is pruned', () => {
  const jobSpec = {
    suspend: true,
    template: { spec: { ...template.spec, restartPolicy: 'Never' } },
  };
  test.each([
    labelled('v1', 'ConfigMap'),
    labelled('v1', 'Secret'),
    labelled('v1', 'Service', 'service', { spec: { ports: [{ port: 80 }] } }),
    labelled('v1', 'PersistentVolumeClaim', 'claim', {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    }),
    labelled('v1', 'Pod', 'pod', { spec: template.spec }),
    labelled('v1', 'ReplicationController', 'rc', {
      spec: { ...spec, selector: { app: 'old' } },
    }),
    labelled('batch/v1', 'Job', 'job', { spec: jobSpec }),
    labelled('batch/v1', 'CronJob', 'cron', {
      spec: { schedule: '@yearly', suspend: true, jobTemplate: { spec: jobSpec } },
    }),
    labelled('apps/v1', 'DaemonSet', 'agent', {
      spec: { selector: spec.selector, template },
    }),
    web,
    labelled('apps/v1', 'ReplicaSet', 'rs', { spec }),
    labelled('apps/v1', 'StatefulSet', 'db', { spec: { ...spec, serviceName: 'db' } }),
  ])('is a $kind', (object) => {
    const name = `${object.kind}/${object.metadata.name}`;
    expect(left({}, [object])).toContain(name);
    expect(left({ prune: 'app=old' }, [object])).not.toContain(name);
    expect(left({ prune: 'app=new' }, [object])).toContain(name);
  });

  test('is no object of another kind, with a manifest, or with a controller', () => {
    const quota = labelled('v1', 'ResourceQuota', 'quota', { spec: { hard: { pods: '9' } } });
    expect(left({ prune: 'app=old' }, [quota, settings])).toEqual(['ResourceQuota/quota']);
    expect(left({ prune: 'app=old', apply: [{ ...settings }] }, [settings])).toEqual([
      'ConfigMap/settings',
    ]);
    const owned = pod('owned').labelled({ app: 'old' }).ownedBy('ReplicaSet', 'gone').object;
    expect(left({ prune: 'app=old' }, [owned])).toContain('Pod/owned');
  });

  test('is said to be no selector', () => {
    expect(refusal({ prune: 'app=(' })).toMatch(/^prune: /);
  });
});

describe('what is deleted by name', () => {
  test.each([
    { kind: 'deploy', name: 'web' },
    { kind: 'Deployments', name: 'web', namespace: 'default' },
  ])('is found by any word for its kind: $kind', (one) => {
    expect(left({ delete: [one] }, [web, settings])).toEqual(['ConfigMap/settings']);
  });

  test('is cluster-wide whatever the namespace', () => {
    const nodes = [node('n').object, node('m').object];
    expect(left({ delete: [{ kind: 'node', name: 'n', namespace: 'x' }] }, nodes)).toEqual([
      'Node/m',
    ]);
  });

  test('is all that a namespace holds', () => {
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default' } };
    const found = left({ delete: [{ kind: 'ns', name: 'default' }] }, [
      namespace,
      settings,
      web,
      node('n').object,
    ]);
    expect(found).toEqual(['Node/n']);
  });

  test.each(['CustomResourceDefinition', 'crd', 'widgets'])(
    'may be of a kind that nothing simulates: %s',
    (kind) => {
      const others = [
        { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
        { apiVersion: 'example.com/v1', kind: 'Widget' },
      ].map((other) => ({ ...other, metadata: { name: 'a' } }));
      const cluster = [...others, node('n').object];
      expect(left({ delete: [{ kind, name: 'a' }] }, cluster)).toEqual(['Node/n']);
      expect(refusal({ cluster, delete: [{ kind, name: 'b' }] })).toContain('no such object');
    },
  );

  test.each([
    [{ kind: 'deploymnt', name: 'web' }, 'unknown kind deploymnt; did you mean Deployment?'],
    [{ kind: 'xyz', name: 'web' }, 'unknown kind xyz'],
    [{ kind: 'deploy', name: 'wep' }, 'the cluster has no such object; did you mean web?'],
    [{ kind: 'deploy', name: 'other' }, 'the cluster has no such object'],
    [
      { kind: 'deploy', name: 'web', namespace: 'x' },
      'the cluster has no such object; did you mean web?',
    ],
  ])('must be there: %j', (one, why) => {
    expect(refusal({ delete: [one] })).toBe(`cannot delete ${one.kind}/${one.name}: ${why}`);
  });
});
