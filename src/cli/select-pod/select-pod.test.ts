import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../api/index.ts';
import { selectPod } from './index.ts';

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
  pod('a', 'twin'),
  pod('b', 'twin'),
  workload('Deployment', 'shop', 'front'),
  workload('StatefulSet', 'shop', 'db'),
];

function found(asked: string, namespace = 'default'): string {
  const { metadata } = selectPod(objects, asked, namespace).pod;
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}

describe('a pod is found', () => {
  test.each([
    ['by its name, in the own namespace first', 'web', 'default/web'],
    ['by its name, where only one namespace has it', 'cart', 'shop/cart'],
    ['by namespace and name', 'shop/web', 'shop/web'],
    ['by kind and name', 'pod/cart', 'shop/cart'],
    ['by namespace, kind and name', 'shop/pod/web', 'shop/web'],
    ['through its workload', 'deployment/front', 'shop/front'],
    ["by kubectl's short name of the kind", 'sts/db', 'shop/db-0'],
    ['through its workload by name alone', 'front', 'shop/front'],
  ])('%s', (_, asked, expected) => {
    expect(found(asked)).toBe(expected);
  });
});

test('a pod that runs is asked about without its node, and does not stand beside itself', () => {
  const { pod: asked, others } = selectPod(objects, 'default/web', 'default');
  expect(asked.spec.nodeName).toBeUndefined();
  expect(others).toHaveLength(objects.length - 1);
  expect(others).not.toContain(objects[0]);
});

test('a name that several pods have is asked back, with the choices', () => {
  expect(() => found('twin')).toThrow('twin may be any of a/pod/twin, b/pod/twin: say which');
  expect(found('twin', 'b')).toBe('b/twin');
});

test('an unknown name suggests the nearest', () => {
  expect(() => found('crat')).toThrow('no pod crat in the input; did you mean shop/pod/cart?');
  expect(() => found('zzzzzzzzzz')).toThrow('none of a similar name');
  expect(() => selectPod([], 'web', 'default')).toThrow('holds no pods and no workloads');
});
