import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { applyManifest } from './manifest.ts';
import { LAST_APPLIED } from './last-applied.ts';
import { ownershipOf } from './ownership.ts';

interface Parts {
  readonly metadata?: object;
  readonly containers?: readonly object[];
  readonly nodeSelector?: object;
  readonly template?: object;
}

const deployment = ({ metadata, containers, template, ...spec }: Parts): KubernetesObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default', ...metadata },
  ...{
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' }, ...template },
        spec: { containers: containers ?? [{ name: 'web', image: 'a' }], ...spec },
      },
    },
  },
});

const web = { name: 'web', image: 'a' };
const side = { name: 'side', image: 'a' };
const entry = (manager: string, operation: string, fieldsV1: object): object => ({
  ...{ manager, operation, apiVersion: 'apps/v1', fieldsType: 'FieldsV1', fieldsV1 },
});
const containers = {
  'f:spec': {
    'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"side"}': { '.': {} } } } },
  },
};
const annotation = { 'f:metadata': { 'f:annotations': { [`f:${LAST_APPLIED}`]: {} } } };

/** The containers left of two after a manifest with one is applied, and the source of the ownership. */
function outcome(live: KubernetesObject, manifest: KubernetesObject): object {
  const { managers, isKnown, source } = ownershipOf(live, manifest);
  const result = applyManifest({ live, applied: manifest, managers });
  if ('refusal' in result) throw new Error(result.refusal.message);
  return { isKnown, source, object: result.object };
}

const left = (...names: readonly string[]): object => ({
  spec: { template: { spec: { containers: names.map((name) => ({ name })) } } },
});

describe('what a deployer adds to every object', () => {
  const marked = {
    labels: {
      'helm.toolkit.fluxcd.io/name': 'web',
      'app.kubernetes.io/managed-by': 'Helm',
      chart: 'web-1',
    },
    annotations: { 'meta.helm.sh/release-name': 'web', 'argocd.argoproj.io/tracking-id': 'a:b' },
  };
  const owned = {
    'f:metadata': {
      'f:labels': {
        'f:helm.toolkit.fluxcd.io/name': {},
        'f:app.kubernetes.io/managed-by': {},
        'f:chart': {},
      },
      'f:annotations': { 'f:meta.helm.sh/release-name': {} },
    },
    'f:spec': { 'f:replicas': {} },
  };

  test.each([
    ['managedFields', { managedFields: [entry('helm', 'Update', owned)] }],
    ['the last-applied annotation', { last: true }],
    ['nothing', {}],
  ])('stays where a rendered manifest lacks it, with ownership from %s', (_, how) => {
    const before = deployment({ metadata: marked });
    const { annotations } = marked;
    const written = { ...annotations, [LAST_APPLIED]: JSON.stringify(before) };
    const live = deployment({
      metadata: { ...marked, ...how, ...('last' in how ? { annotations: written } : {}) },
    });
    const manifest = deployment({ metadata: { labels: {}, annotations: { note: 'a' } } });
    expect(outcome(live, manifest)).toMatchObject({
      object: {
        metadata: {
          annotations,
          labels: { 'helm.toolkit.fluxcd.io/name': 'web', 'app.kubernetes.io/managed-by': 'Helm' },
        },
      },
    });
    expect(outcome(live, manifest)).not.toHaveProperty('object.metadata.labels.chart');
  });
});

describe('ownershipOf', () => {
  test.each([
    ['kubectl', 'Apply', containers, 'managedFields of kubectl', ['web']],
    ['kubectl-client-side-apply', 'Update', containers, undefined, ['web']],
    ['my-ci', 'Update', { ...containers, ...annotation }, 'managedFields of my-ci', ['web']],
    ['helm', 'Update', containers, 'managedFields of helm', ['web']],
    ['argocd-controller', 'Apply', containers, undefined, ['web']],
    ['kube-controller-manager', 'Update', containers, 'managedFields, of no deployer', undefined],
    ['helm', 'Update', annotation, 'managedFields of helm', undefined],
    ['kubectl-edit', 'Update', containers, 'managedFields, of no deployer', undefined],
  ])('of an object that %s set (%s)', (manager, operation, fields, source, names) => {
    const managedFields = [entry(manager, operation, fields)];
    const live = deployment({ metadata: { managedFields }, containers: [web, side] });
    const result = outcome(live, deployment({ containers: [web] }));
    expect(result).toMatchObject({
      isKnown: true,
      source: source ?? `managedFields of ${manager}`,
    });
    expect(result).toMatchObject({ object: left(...(names ?? ['web', 'side'])) });
  });

  test('kubectl takes over the fields of its client-side apply, and leaves its annotation', () => {
    const managedFields = [
      entry('kubectl', 'Apply', { 'f:metadata': { 'f:labels': { 'f:a': {} } } }),
      entry('kubectl-client-side-apply', 'Update', { ...containers, ...annotation }),
    ];
    const metadata = { managedFields, labels: { a: 'b' }, annotations: { [LAST_APPLIED]: '{}' } };
    const live = deployment({ metadata, containers: [web, side] });
    const result = outcome(live, deployment({ containers: [web] }));
    expect(result).toMatchObject({
      source: 'managedFields of kubectl and kubectl-client-side-apply',
      object: { metadata: { annotations: { [LAST_APPLIED]: '{}' } }, ...left('web') },
    });
  });

  test('without managedFields the last-applied annotation decides', () => {
    const annotations = {
      [LAST_APPLIED]: JSON.stringify(deployment({ containers: [web, side] })),
      other: 'stays',
    };
    const live = deployment({
      metadata: { annotations },
      containers: [web, side, { name: 'injected', image: 'b' }],
    });
    expect(outcome(live, deployment({ containers: [web] }))).toMatchObject({
      isKnown: true,
      source: 'the last-applied annotation',
      object: { metadata: { annotations: { other: 'stays' } }, ...left('web', 'injected') },
    });
  });

  test.each(['', 'no json', '[]', '{"spec": {"template": 5}}'])(
    'an annotation that is no manifest (%s) takes nothing away',
    (text) => {
      const live = deployment({ metadata: { annotations: { [LAST_APPLIED]: text } } });
      expect(outcome(live, deployment({ containers: [web] }))).toMatchObject({
        object: left('web'),
      });
    },
  );

  test('with neither, the manifest owns the maps and lists that it names, and the rest stays', () => {
    const live = deployment({
      metadata: {
        labels: { app: 'web', old: 'x', 'app.kubernetes.io/name': 'x' },
        annotations: { 'deployment.kubernetes.io/revision': '3', note: 'x' },
      },
      containers: [web, { ...side, env: [{ name: 'A', value: '1' }] }],
      nodeSelector: { disk: 'ssd' },
      template: { annotations: { 'kubectl.kubernetes.io/restartedAt': 'then' } },
    });
    const manifest = deployment({ metadata: { labels: { app: 'web' } }, containers: [web] });
    expect(outcome(live, manifest)).toMatchObject({
      isKnown: false,
      source: 'not known',
      object: {
        metadata: {
          labels: { app: 'web' },
          annotations: { 'deployment.kubernetes.io/revision': '3', note: 'x' },
        },
        spec: {
          template: {
            metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': 'then' } },
            spec: { nodeSelector: { disk: 'ssd' }, containers: [{ name: 'web' }] },
          },
        },
      },
    });
  });

  test('servers keep their annotations although the manifest names others', () => {
    const annotations = { 'deployment.kubernetes.io/revision': '3', note: 'x' };
    const live = deployment({ metadata: { annotations } });
    const manifest = deployment({ metadata: { annotations: { mine: 'y' } } });
    const { managers } = ownershipOf(live, manifest);
    const result = applyManifest({ live, applied: manifest, managers });
    expect('object' in result && result.object.metadata.annotations).toEqual({
      'deployment.kubernetes.io/revision': '3',
      mine: 'y',
    });
  });

  test('nothing is removed from a Pod or from the labels of a Node', () => {
    const pod = (names: readonly string[], labels: object): KubernetesObject => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'p', labels: { ...labels } },
      ...{ spec: { containers: names.map((name) => ({ name, image: 'a' })) } },
    });
    const [entryOfPod] = ownershipOf(
      pod(['web', 'istio-proxy'], { a: '1', b: '1' }),
      pod(['web'], { a: '1' }),
    ).managers;
    expect(entryOfPod?.fields.paths()).toEqual([['f:metadata', 'f:labels', 'f:b']]);
    const node = (labels: object): KubernetesObject => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'n', labels: { ...labels } },
    });
    const [entryOfNode] = ownershipOf(node({ a: '1', zone: 'x' }), node({ a: '1' })).managers;
    expect(entryOfNode?.fields.isEmpty).toBe(true);
  });
});
