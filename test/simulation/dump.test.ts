import { expect, test } from 'vitest';
import { readManifestTexts } from '../../src/input/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { manifests } from '../../src/reports/formats/manifests.ts';

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n1' },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '20' } },
};

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'web', image: 'web:1' }] },
    },
  },
};

const settings = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'settings', namespace: 'default' },
  data: { 'odd.key': 'y\u0007es', text: 'two\nlines' },
};

const outcome = plan({ objects: [node, settings, deployment] });

test('a plan leaves a List that is read back as the cluster it is', () => {
  const text = manifests(outcome);
  expect(text).toMatch(/^apiVersion: v1\nitems:\n- apiVersion: v1\n/);
  const { objects, errors } = readManifestTexts([{ name: 'dump.yaml', text }]);
  expect(errors).toEqual([]);
  expect(objects).toEqual(outcome.objects);
  expect(objects.map(({ kind }) => kind)).toEqual([
    'Node',
    'ConfigMap',
    'Deployment',
    'ReplicaSet',
    'Pod',
    'Pod',
  ]);
  const again = plan({ objects });
  expect(again.summary).toMatchObject({ verdict: 'passed', placed: 2 });
  expect(again.pods.every(({ existing }) => existing)).toBe(true);
  expect(again.events).toEqual([]);
});

test('the objects are no part of the document', () => {
  expect(Object.keys(outcome)).not.toContain('objects');
  expect(JSON.stringify(outcome)).not.toContain('resourceVersion');
});

test('a document without objects leaves an empty List', () => {
  const { objects: _, ...saved } = outcome;
  expect(manifests(saved)).toBe(
    'apiVersion: v1\nitems: []\nkind: List\nmetadata:\n  resourceVersion: ""\n',
  );
});
