import { expect, test } from 'vitest';
import fc from 'fast-check';
import { EventQueue } from '../../clock/index.ts';
import type { Deployment, HorizontalPodAutoscaler, Pod } from '../../objects/index.ts';
import { applyDefaults, EventLog, ObjectStore } from '../../server/index.ts';
import { RetryClock } from '../shared/retry-clock.ts';
import { AutoscalerController } from './controller.ts';
import type { MetricsSource } from './metrics/apis.ts';

const MINUTE = 60_000;

const deployment = (replicas: number): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { name: '', labels: { app: 'web' } }, spec: { containers: [] } },
  },
});

const pod = (name: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels: { app: 'web' } },
  spec: {
    nodeName: 'a',
    containers: [{ name: 'app', image: 'app', resources: { requests: { cpu: '1' } } }],
  },
  status: {
    phase: 'Running',
    startTime: '1999-12-31T23:00:00Z',
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '1999-12-31T23:00:00Z' }],
  },
});

const autoscaler = (min: number, max: number): HorizontalPodAutoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    minReplicas: min,
    maxReplicas: max,
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
  },
});

/** All pods use so many millicores at a time. */
const source = (pods: readonly string[], clock: EventQueue, milli: (nowMs: number) => number) => {
  const metrics: MetricsSource = {
    usageOfPods: () =>
      pods.map((name) => ({
        pod: name,
        timestampMs: clock.nowMs,
        windowMs: 20_000,
        containers: [{ name: 'app', milli: { cpu: milli(clock.nowMs) } }],
      })),
    valuesOfPods: () => [],
    valueOfObject: () => ({ error: 'none' }),
    externalValues: () => [],
  };
  return metrics;
};

interface Played {
  readonly sizes: readonly (readonly [second: number, replicas: number])[];
  readonly end: number;
  readonly events: readonly string[];
}

/** Three pods for an hour at most; without the controllers that would make more. */
function play(
  milli: (nowMs: number) => number,
  [min, max]: readonly [number, number],
  untilMs: number,
): Played {
  const clock = new EventQueue();
  const epochMs = Date.UTC(2000, 0, 1);
  const api = new ObjectStore({ clock, epochMs, seed: 0, admit: (_, one) => applyDefaults(one) });
  const events = new EventLog(clock);
  const names = ['web-0', 'web-1', 'web-2'];
  for (const name of names) api.create('Pod', pod(name));
  api.create('Deployment', deployment(3));
  api.create('HorizontalPodAutoscaler', autoscaler(min, max));
  const sizes: [number, number][] = [];
  const dependencies = { api, clock, events, epochMs, retryClock: new RetryClock(api, clock) };
  new AutoscalerController(
    { ...dependencies, timersUntilMs: untilMs },
    {
      metrics: source(names, clock, milli),
      follow: () => ({
        isActive: () => true,
        noteRepeats: () => undefined,
        note: () => {
          const { spec } = api.list('Deployment')[0] ?? deployment(0);
          sizes.push([clock.nowMs / 1000, spec.replicas ?? 1]);
        },
      }),
    },
  );
  while (clock.nextMs !== undefined) clock.step();
  return { sizes, end: clock.nowMs, events: events.records.map(({ message }) => message) };
}

test('syncs every 15 seconds from its creation and ends with the simulation', () => {
  const { sizes, end } = play(() => 800, [1, 10], MINUTE);
  expect(sizes.map(([second]) => second)).toEqual([15, 30, 45, 60]);
  expect(end).toBe(MINUTE);
});

test('doubles a target that is hot, and writes why', () => {
  const { sizes, events } = play(() => 2000, [1, 10], 15_000);
  expect(sizes).toEqual([[15, 6]]);
  expect(events).toEqual([
    'New size: 6; reason: cpu resource utilization (percentage of request) above target',
  ]);
});

test('scales down only after five minutes of low usage', () => {
  const { sizes } = play((nowMs) => (nowMs < MINUTE ? 800 : 200), [1, 10], 10 * MINUTE);
  const smaller = sizes.find(([, replicas]) => replicas < 3);
  // The last high recommendation is of second 45; one of exactly 300 seconds ago still counts.
  expect(smaller).toEqual([360, 1]);
});

test('the size stays within the bounds after the first sync, whatever the usage', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(5000), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(6),
      (usage, min, more) => {
        const at = (nowMs: number) => usage[Math.floor(nowMs / 15_000) % usage.length] ?? 0;
        const { sizes } = play(at, [min, min + more], 10 * MINUTE);
        for (const [, replicas] of sizes) {
          expect(replicas).toBeGreaterThanOrEqual(min);
          expect(replicas).toBeLessThanOrEqual(min + more);
        }
      },
    ),
    { numRuns: 50 },
  );
});
