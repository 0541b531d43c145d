import { expect, test } from 'vitest';
import type { Pod } from '../api/index.ts';
import { pod } from '../../test/support/builders.ts';
import { countsTheSame } from './placed-pod.ts';

const before: Pod = pod('web').object;
const { metadata, spec } = before;
const resources = { requests: { cpu: '1' } };

test.each<[string, Partial<Pod>]>([
  ['labels', { metadata: { ...metadata, labels: { app: 'web' } } }],
  ['a deletion', { metadata: { ...metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } }],
  ['containers', { spec: { ...spec, containers: [...spec.containers] } }],
  ['sidecars', { spec: { ...spec, initContainers: [{ name: 'sidecar', resources }] } }],
  ['resources of the pod', { spec: { ...spec, resources } }],
  ['affinity', { spec: { ...spec, affinity: {} } }],
  ['resources in the status', { status: { resources } }],
  [
    'resources of a container in the status',
    { status: { containerStatuses: [{ name: 'main', resources }] as never } },
  ],
])('a placed pod counts anew after a change of its %s', (_, change) => {
  expect(countsTheSame(before, { ...before, ...change })).toBe(false);
  expect(countsTheSame({ ...before, ...change }, before)).toBe(false);
});

test('a placed pod counts the same after a change of what nothing is read from', () => {
  const annotations = { note: 'new' };
  const after = { ...before, metadata: { ...metadata, annotations }, status: { phase: 'Running' } };
  expect(countsTheSame(before, after)).toBe(true);
});
