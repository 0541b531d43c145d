import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pod } from '../../objects/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { countsTheSame, Priorities } from './placed-pod.ts';
import { SelectedLabels } from './selected-labels.ts';

const before: Pod = pod('web').object;
const { metadata, spec } = before;
const everyLabel = new SelectedLabels(true);
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
  expect(countsTheSame(before, { ...before, ...change }, everyLabel)).toBe(false);
  expect(countsTheSame({ ...before, ...change }, before, everyLabel)).toBe(false);
});

test('a placed pod counts the same after a change of what nothing is read from', () => {
  const annotations = { note: 'new' };
  const after = { ...before, metadata: { ...metadata, annotations }, status: { phase: 'Running' } };
  expect(countsTheSame(before, after, everyLabel)).toBe(true);
});

test('a placed pod counts the same with other labels by which no rule selects', () => {
  const labels = { 'topology.kubernetes.io/zone': 'a' };
  const after = { ...before, metadata: { ...metadata, labels } };
  expect(countsTheSame(before, after, new SelectedLabels())).toBe(true);
});

test('the lowest priority is that of the pods that have come and not gone', () => {
  const moves = fc.array(
    fc.record({ comes: fc.boolean(), priority: fc.integer({ min: -3, max: 3 }) }),
  );
  fc.assert(
    fc.property(moves, (all) => {
      const priorities = new Priorities();
      const there: number[] = [];
      for (const { comes, priority } of all) {
        const at = there.indexOf(priority);
        if (comes) there.push(priority);
        else if (at >= 0) there.splice(at, 1);
        else continue;
        priorities.move(priority, comes ? 1 : -1);
        expect(priorities.lowest).toBe(Math.min(...there));
      }
    }),
  );
});
