import { expect, test } from 'vitest';
import type { KubernetesObject } from '../objects/index.ts';
import type { Origin } from '../manifests/index.ts';
import { SeenObjects } from './seen-objects.ts';
import { SourceFile } from '../manifests/index.ts';

interface Seen {
  readonly apiVersion?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly name?: string;
}

const object = ({ apiVersion = 'v1', name = 'a', ...metadata }: Seen): KubernetesObject => ({
  apiVersion,
  kind: 'Node',
  metadata: { name, ...metadata },
});

const source = new SourceFile('f.yaml', '');
const ORIGIN: Origin = { document: { source, start: 0, end: 0, format: 'yaml' }, path: [] };
const STORED = { uid: 'u', resourceVersion: '7' };
const SAME = { origin: ORIGIN, isSameState: true };
const OTHER = { origin: ORIGIN, isSameState: false };

test.each<[string, Seen, Seen, object | undefined]>([
  ['another name', {}, { name: 'b' }, undefined],
  ['the same name, and no more', {}, { uid: 'u' }, OTHER],
  ['word for word', {}, {}, SAME],
  ['no name', { name: '' }, { name: '' }, undefined],
  ['a custom resource', { apiVersion: 'a.com/v1' }, { apiVersion: 'a.com/v1' }, undefined],
  ['one state', STORED, STORED, SAME],
  ['a later state', STORED, { ...STORED, resourceVersion: '8' }, OTHER],
  ['another object', STORED, { ...STORED, uid: 'v' }, OTHER],
  ['a manifest of a stored object', STORED, {}, OTHER],
  ['no uid', { resourceVersion: '7' }, { resourceVersion: '8' }, OTHER],
  ['no resourceVersion', { uid: 'u' }, { uid: 'u', resourceVersion: '7' }, OTHER],
])('a second object on a side: %s', (_, first, second, expected) => {
  const seen = new SeenObjects();
  expect(seen.add(object(first), 'apply', ORIGIN)).toBeUndefined();
  expect(seen.add(object(second), 'apply', ORIGIN)).toEqual(expected);
});

test('both sides may have an object', () => {
  const seen = new SeenObjects();
  expect(seen.add(object({}), 'apply', ORIGIN)).toBeUndefined();
  expect(seen.add(object({}), 'cluster', ORIGIN)).toBeUndefined();
  expect(seen.add(object({ uid: 'u' }), 'cluster', ORIGIN)).toEqual(OTHER);
});
