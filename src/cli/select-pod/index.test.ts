import { keyOf } from '../../objects/index.ts';
import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { selectPod } from './index.ts';
import { given } from '../../../test/support/given.ts';

const spec = { containers: [{ name: 'app', image: 'nginx' }] };

function pod(namespace: string, name: string, nodeName?: string): KubernetesObject {
  const bound = nodeName === undefined ? spec : { ...spec, nodeName };
  const object = { apiVersion: 'v1', kind: 'Pod', metadata: { namespace, name }, spec: bound };
  return object;
}

function workload(kind: string, namespace: string, name: string): KubernetesObject {
  const template = { metadata: { labels: { app: name } }, spec };
  const object = { apiVersion: 'apps/v1', kind, metadata: { namespace, name }, spec: { template } };
  return object;
}

const objects = [
  pod('default', 'web', 'node-a'),
  pod('shop', 'web'),
  pod('shop', 'cart'),
  pod('shop', 'job.1'),
  pod('a', 'twin'),
  pod('b', 'twin'),
  workload('Deployment', 'shop', 'front'),
  workload('StatefulSet', 'shop', 'db'),
];

function found(query: string, namespace = 'default'): string {
  const { metadata } = selectPod(given(...objects), query, namespace).pod.object;
  return keyOf(metadata);
}

describe('a pod is found', () => {
  test.each([
    ['by its name, in the given namespace first', 'web', 'default/web'],
    ['by its name, if only one namespace has it', 'cart', 'shop/cart'],
    ['by namespace and name', 'shop/web', 'shop/web'],
    ['by kind and name', 'pod/cart', 'shop/cart'],
    ['by namespace, kind and name', 'shop/pod/web', 'shop/web'],
    ['through its workload', 'deployment/front', 'shop/front'],
    ["by kubectl's short name of the kind", 'sts/db', 'shop/db-0'],
    ['through its workload by name alone', 'front', 'shop/front'],
    ['by kind and name with a dot', 'deployment.front', 'shop/front'],
    ["by kubectl's long name of the kind", 'deployments.apps/front', 'shop/front'],
    ['by a name with a dot that looks like a kind', 'job.1', 'shop/job.1'],
  ])('%s', (_, query, expected) => {
    expect(found(query)).toBe(expected);
  });
});

test('a running pod is returned without its node, and is not among the others', () => {
  const { pod: selected, others } = selectPod(given(...objects), 'default/web', 'default');
  expect(selected.object.spec.nodeName).toBeUndefined();
  expect(others).toHaveLength(objects.length - 1);
  expect(others.map(({ object }) => object)).not.toContain(objects[0]);
});

test('a pod comes before a workload of its name', () => {
  const twins = [workload('Deployment', 'shop', 'front'), pod('shop', 'front')];
  const selected = selectPod(given(...twins), 'front', 'shop');
  expect(selected.pod.object.metadata.name).toBe('front');
  expect(selected).not.toHaveProperty('workload');
});

test('a name that several pods have is an error with the choices', () => {
  expect(() => found('twin')).toThrow('twin matches a/pod/twin, b/pod/twin: name one of them');
  expect(found('twin', 'b')).toBe('b/twin');
});

test('at most five choices are named', () => {
  const twins = ['a', 'b', 'c', 'd', 'e', 'f'].map((namespace) => pod(namespace, 'twin'));
  expect(() => selectPod(given(...twins), 'twin', 'default')).toThrow(
    /^error: twin matches a\/pod\/twin, b\/pod\/twin, c\/pod\/twin, d\/pod\/twin, e\/pod\/twin: name one of them$/,
  );
  expect(() => selectPod(given(...twins), 'twni', 'default')).toThrow(
    /did you mean a\/pod\/twin, b\/pod\/twin, c\/pod\/twin, d\/pod\/twin, e\/pod\/twin\?$/,
  );
});

test('an unknown name is an error with the nearest names', () => {
  expect(() => found('crat')).toThrow('no pod crat in the input; did you mean shop/pod/cart?');
  expect(() => found('zzzzzzzzzz')).toThrow('has a similar name');
  expect(() => selectPod([], 'web', 'default')).toThrow('contains no pods and no workloads');
});

test('the workload that makes a pod is found, through its ReplicaSet', () => {
  const owned = (kind: string, name: string): Partial<KubernetesObject['metadata']> => ({
    ownerReferences: [{ apiVersion: 'apps/v1', kind, name, uid: name, controller: true }],
  });
  const bare = workload('ReplicaSet', 'shop', 'front-1');
  const set = { ...bare, metadata: { ...bare.metadata, ...owned('Deployment', 'front') } };
  const own = pod('shop', 'front-1-x');
  const made = { ...own, metadata: { ...own.metadata, ...owned('ReplicaSet', 'front-1') } };
  const front = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'front', namespace: 'shop' };
  expect(selectPod(given(...objects, set, made), 'front-1-x', 'shop').workload).toEqual(front);
  expect(selectPod(given(...objects), 'deployment/front', 'shop').workload).toEqual(front);
  expect(selectPod(given(...objects), 'cart', 'shop')).not.toHaveProperty('workload');
});
