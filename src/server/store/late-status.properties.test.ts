import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from '../../clock/index.ts';
import type { HorizontalPodAutoscaler } from '../../objects/index.ts';
import { ObjectStore } from './object-store.ts';

const KIND = 'HorizontalPodAutoscaler';

const autoscaler = (name: string): HorizontalPodAutoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: KIND,
  metadata: { name, namespace: 'default' },
  spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name } },
});

const sized =
  (desiredReplicas: number) =>
  (object: HorizontalPodAutoscaler): HorizontalPodAutoscaler => ({
    ...object,
    status: { ...object.status, desiredReplicas },
  });

const step = fc.record({
  name: fc.constantFrom('a', 'b'),
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant('later') },
    fc.constantFrom('now', 'spec', 'get', 'list', 'replace', 'watch', 'watch changes', 'stop'),
  ),
});

/** What reads and watches of the drawn steps show. `isAtOnce`: somebody watches from the start. */
function shown(steps: readonly { name: string; act: string }[], isAtOnce: boolean): unknown {
  const seen: unknown[] = [];
  const api = new ObjectStore({ clock: new EventQueue(), epochMs: 0, seed: 0 });
  if (isAtOnce) api.watch(KIND, () => undefined);
  api.watch(KIND, () => undefined, { needsStatus: false });
  for (const name of ['a', 'b']) api.create(KIND, autoscaler(name));
  let stop: (() => void) | undefined;
  steps.forEach(({ name, act }, at) => {
    const stored = (): HorizontalPodAutoscaler =>
      api.get(KIND, 'default', name) ?? autoscaler(name);
    if (act === 'later') api.updateStatusLater(KIND, 'default', name, sized(at));
    else if (act === 'now') api.updateStatus(KIND, sized(at)(stored()));
    else if (act === 'spec') api.update(KIND, { ...stored() });
    else if (act === 'get') seen.push(stored());
    else if (act === 'list') seen.push(api.list(KIND, 'default'));
    else if (act === 'stop') stop?.();
    else if (act === 'replace') {
      api.delete(KIND, 'default', name);
      api.create(KIND, autoscaler(name));
    } else {
      stop = api.watch(KIND, (event) => seen.push(event), { sendInitialEvents: act === 'watch' });
    }
    seen.push(api.resourceVersion);
  });
  seen.push(api.list(KIND));
  return seen;
}

test('a status that is written later reads as one that is written at once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      expect(shown(steps, false)).toEqual(shown(steps, true));
    }),
    { numRuns: 300 },
  );
});

test('only the last of several statuses is made, and only when it is read', () => {
  const api = new ObjectStore({ clock: new EventQueue(), epochMs: 0, seed: 0 });
  api.create(KIND, autoscaler('a'));
  const made: number[] = [];
  for (const size of [1, 2, 3]) {
    api.updateStatusLater(KIND, 'default', 'a', (object) => {
      made.push(size);
      return sized(size)(object);
    });
  }
  expect(made).toEqual([]);
  expect(api.get(KIND, 'default', 'a')?.status?.desiredReplicas).toBe(3);
  api.list(KIND);
  expect(made).toEqual([3]);
});

test('nobody can write the status of an object that is not there', () => {
  const api = new ObjectStore({ clock: new EventQueue(), epochMs: 0, seed: 0 });
  expect(() => {
    api.updateStatusLater(KIND, 'default', 'a', sized(1));
  }).toThrow('not found');
  expect(api.resourceVersion).toBe(0);
});
