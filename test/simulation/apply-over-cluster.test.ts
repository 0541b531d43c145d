import { describe, expect, test } from 'vitest';
import type { Deployment, KubernetesObject } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n1', labels: { disk: 'ssd' } },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '20' } },
};

interface Written {
  readonly labels?: Readonly<Record<string, string>>;
  readonly nodeSelector?: object;
  readonly names?: readonly string[];
}

const manifest = ({ labels = {}, nodeSelector, names = ['web'] }: Written): KubernetesObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default', labels },
  ...{
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: {
          containers: names.map((name) => ({ name, image: 'web:1' })),
          ...(nodeSelector === undefined ? {} : { nodeSelector }),
        },
      },
    },
  },
});

const before = manifest({
  labels: { team: 'a', tier: 'b' },
  nodeSelector: { disk: 'ssd' },
  names: ['web', 'side'],
});
const after = manifest({ labels: { team: 'a' } });

/** A cluster in which `before` has run, as a dump without managedFields, its Deployment annotated as client-side apply does. */
function clusterOf(annotations: Readonly<Record<string, string>>): readonly KubernetesObject[] {
  const { objects = [] } = plan({ objects: [node, before] });
  return objects.map((object) => {
    const { managedFields: _, ...metadata } = object.metadata;
    const isApplied = object.kind === 'Deployment';
    return { ...object, metadata: isApplied ? { ...metadata, annotations } : metadata };
  });
}

function applied(cluster: readonly KubernetesObject[]): {
  input: unknown;
  labels: unknown;
  spec: object;
} {
  const { input, objects = [] } = plan({ objects: [], cluster, apply: [after] });
  const { metadata, spec } = objects.find(({ kind }) => kind === 'Deployment') as Deployment;
  const { nodeSelector, containers = [] } = spec.template.spec ?? {};
  return {
    input,
    labels: metadata.labels,
    spec: { nodeSelector, containers: containers.map(({ name }) => name) },
  };
}

describe('a manifest over a Deployment of a running cluster', () => {
  test('without known ownership sets its own fields, and keeps the rest', () => {
    expect(applied(clusterOf({}))).toMatchObject({
      input: { changed: 1, isOwnershipKnown: false },
      labels: { team: 'a' },
      spec: { nodeSelector: { disk: 'ssd' }, containers: ['web'] },
    });
  });

  test('with a last-applied annotation removes fields of the former manifest', () => {
    expect(applied(clusterOf({ [LAST_APPLIED]: JSON.stringify(before) }))).toMatchObject({
      input: { changed: 1, isOwnershipKnown: true },
      labels: { team: 'a' },
      spec: { nodeSelector: undefined, containers: ['web'] },
    });
  });

  test('that equals the stored one changes nothing', () => {
    const cluster = clusterOf({});
    const { input, summary } = plan({ objects: [], cluster, apply: [before] });
    expect(input).toMatchObject({ changed: 0, unchanged: 1 });
    expect(summary).toMatchObject({ verdict: 'passed', placed: 2 });
  });
});
