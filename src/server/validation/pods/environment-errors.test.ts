import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../../objects/index.ts';
import { validateObject } from '../validate-object.ts';

const GATES = { EnvFiles: true };
const FIELD = 'spec.containers[0].env[0].valueFrom';
const file = { key: 'KEY', volumeName: 'v', path: 'a/env' };

function errorsOf(valueFrom: object): readonly string[] {
  const env = [{ name: 'A', valueFrom }];
  const object: KubernetesObject & { readonly spec: object } = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p' },
    spec: {
      volumes: [{ name: 'v', emptyDir: {} }],
      containers: [{ name: 'c', image: 'x', env }],
    },
  };
  return validateObject(object, GATES).map(({ text }) => text.replace(FIELD, ''));
}

test.each([
  { fileKeyRef: file },
  { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } },
  { resourceFieldRef: { resource: 'requests.memory', divisor: '1Mi' } },
  { resourceFieldRef: { resource: 'limits.hugepages-2Mi', divisor: '1Gi' } },
  { configMapKeyRef: { name: 'settings', key: 'a.b' } },
  { secretKeyRef: { name: 'keys', key: 'a' } },
  { fieldRef: { fieldPath: "metadata.labels['app']" } },
])('a variable may get its value from %j', (valueFrom) => {
  expect(errorsOf(valueFrom)).toEqual([]);
});

test.each<[object, ...string[]]>([
  [{ fileKeyRef: { ...file, key: '' } }, '.fileKeyRef.key: Required value'],
  [
    { fileKeyRef: { ...file, volumeName: '' } },
    '.fileKeyRef.volumeName: Required value',
    '.fileKeyRef.volumeName: Not found: ""',
  ],
  [{ fileKeyRef: { ...file, path: '' } }, '.fileKeyRef.path: Required value'],
  [
    { fileKeyRef: { ...file, path: '../env' } },
    `.fileKeyRef.path: Invalid value: "../env": must not contain '..'`,
  ],
  [{ resourceFieldRef: { resource: '' } }, '.resourceFieldRef.resource: Required value'],
  [
    { resourceFieldRef: { resource: 'limits.disk' } },
    '.resourceFieldRef.resource: Unsupported value: "limits.disk": supported values: "limits.cpu", "limits.ephemeral-storage", "limits.memory", "requests.cpu", "requests.ephemeral-storage", "requests.memory"',
  ],
  [
    { resourceFieldRef: { resource: 'limits.cpu', divisor: '2' } },
    `.resourceFieldRef.divisor: Invalid value: "limits.cpu": only divisor's values 1m and 1 are supported with the cpu resource`,
  ],
  [{ configMapKeyRef: { name: 'settings', key: '' } }, '.configMapKeyRef.key: Required value'],
  [{ secretKeyRef: { name: 'keys', key: '' } }, '.secretKeyRef.key: Required value'],
  [
    {},
    ': Invalid value: "": must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`',
  ],
  [
    { fileKeyRef: file, secretKeyRef: { name: 'keys', key: 'a' } },
    ': Invalid value: "": may not have more than one field specified at a time',
  ],
])('a variable may not get its value from %j', (valueFrom, ...errors) => {
  expect(errorsOf(valueFrom)).toEqual(errors);
});
