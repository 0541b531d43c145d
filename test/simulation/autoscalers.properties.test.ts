import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import {
  conclude,
  decide,
  DEFAULT_FLAGS,
  newMemory,
  scaledPod,
  settingsOf,
} from '../../src/controllers/horizontal-pod-autoscaler/index.ts';
import type { Memory } from '../../src/controllers/horizontal-pod-autoscaler/index.ts';
import { Rest } from '../../src/controllers/horizontal-pod-autoscaler/rest.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { LoggedAutoscaler } from '../../src/simulation/replica-autoscaling/logged-autoscaler.ts';
import { plan } from '../../src/simulation/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import type { PlanInput, Simulation } from '../../src/simulation/index.ts';
import { cpu, node, usage, workload } from '../support/autoscaled.ts';
import { scenario } from '../support/finding-manifests.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Of inputs without times. */
const EPOCH_MS = Date.UTC(2025, 0, 1);

const curve = fc.oneof(
  fc
    .uniqueArray(fc.record({ at: fc.nat(20 * MINUTE), value: fc.nat(6000) }), {
      minLength: 1,
      maxLength: 8,
      selector: ({ at }) => at,
    })
    .map((points) => ({
      points: points
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, value }) => ({ at, value: `${String(value)}m` })),
    })),
  fc
    .record({
      base: fc.nat(3000),
      amplitude: fc.nat(3000),
      period: fc.integer({ min: 60, max: 1200 }),
    })
    .map(({ base, amplitude, period }) => ({
      sine: { base: `${String(base)}m`, amplitude: `${String(amplitude)}m`, period },
    })),
);

interface Sync {
  readonly name: string;
  readonly desired: number | undefined;
}

/** Lets every autoscaler look at all in each sync. */
const withoutRest = () => vi.spyOn(Rest.prototype, 'begin').mockImplementation(() => undefined);

/** Each sync again, from the objects of its moment alone and a memory of its own. */
function recalculated(input: PlanInput): readonly Sync[] {
  const syncs: Sync[] = [];
  const memories = new Map<string, Memory>();
  let world: Simulation | undefined;
  const spy = vi.spyOn(LoggedAutoscaler.prototype, 'note').mockImplementation((sync) => {
    if (world === undefined) return;
    const { input: read, decision, updateError } = sync;
    const { autoscaler, source, scale, nowMs } = read;
    const { uid = '', namespace } = autoscaler.metadata;
    const memory = memories.get(uid) ?? newMemory();
    memories.set(uid, memory);
    const pods = world.api
      .list('Pod', namespace)
      .filter(({ metadata }) => metadata.labels?.['app'] === autoscaler.metadata.name)
      .map((pod) => scaledPod(pod, EPOCH_MS));
    const settings = settingsOf(autoscaler, DEFAULT_FLAGS, world.api.gates);
    const select = () => ({ pods, autoscalers: [`${namespace}/${autoscaler.metadata.name}`] });
    const again = decide({ autoscaler, settings, scale, select, source, nowMs }, memory);
    const now = new Date(EPOCH_MS + nowMs).toISOString().replace('.000Z', 'Z');
    const { status } = conclude(again, { autoscaler, settings, memory, updateError, nowMs, now });
    expect(again).toEqual(decision);
    expect(status).toEqual(sync.autoscaler.status);
    syncs.push({ name: autoscaler.metadata.name, desired: decision.desired });
  });
  const restless = withoutRest();
  plan(input, (simulation) => {
    world = simulation;
  });
  restless.mockRestore();
  spy.mockRestore();
  return syncs;
}

test('replicas stay within the bounds, and each sync equals a fresh calculation', () => {
  fc.assert(
    fc.property(
      curve,
      curve,
      fc.integer({ min: 1, max: 4 }),
      fc.nat(8),
      fc.boolean(),
      fc.integer({ min: 4, max: 32 }),
      (first, second, min, more, hasBehavior, cores) => {
        const behavior = {
          scaleUp: { policies: [{ type: 'Pods', value: 2, periodSeconds: 30 }] },
          scaleDown: { stabilizationWindowSeconds: 60 },
        };
        const size = { min, max: min + more, replicas: min, ...(hasBehavior ? { behavior } : {}) };
        const objects = [node('a', String(cores)), ...workload('web', size), ...workload('api')];
        const syncs = recalculated({
          objects: objects as readonly KubernetesObject[],
          options: { usage: usage(cpu(first), cpu(second, 'api')), until: 30 * MINUTE },
        });
        expect(syncs.length).toBeGreaterThan(100);
        for (const { name, desired } of syncs) {
          if (name !== 'web' || desired === undefined) continue;
          expect(desired).toBeGreaterThanOrEqual(min);
          expect(desired).toBeLessThanOrEqual(min + more);
        }
      },
    ),
    { numRuns: 25 },
  );
});

const WRITTEN = ['Deployment', 'Pod', 'HorizontalPodAutoscaler'] as const;

interface Story {
  readonly plan: Plan;
  readonly written: readonly unknown[];
  readonly left: readonly unknown[];
}

/**
 * The plan, all that was written of autoscalers and their targets, with times and resource versions, and what is left. Statuses of autoscalers
 * that nobody watches are read now and then: only then are they made.
 */
function story(input: PlanInput, isWatched: boolean): Story {
  const written: unknown[] = [];
  let read: () => readonly unknown[] = () => [];
  const planned = plan(input, ({ api, clock }) => {
    read = () => api.list('HorizontalPodAutoscaler');
    for (const kind of isWatched ? WRITTEN : WRITTEN.slice(0, 2)) {
      api.watch(kind, ({ type, object, version }) => {
        written.push([clock.nowMs, kind, type, version, object]);
        if (!isWatched && version % 4 === 0) written.push(read());
      });
    }
  });
  return { plan: planned, written, left: read() };
}

/** Usage that changes so slowly that autoscalers rest. */
const slow = fc
  .record({
    base: fc.integer({ min: 300, max: 1500 }),
    amplitude: fc.nat(60),
    period: fc.integer({ min: 600, max: 7200 }),
  })
  .map(({ base, amplitude, period }) => ({
    sine: { base: `${String(base)}m`, amplitude: `${String(amplitude)}m`, period },
  }));

const load = fc.oneof(
  { weight: 4, arbitrary: slow },
  slow.map((one) => ({ ...one, per: 'pod' })),
  slow.map((one) => ({ ...one, idle: '30m', starting: '400m' })),
  slow.map((one) => ({ ...one, noise: 0.1 })),
  curve,
);

/** What happens to the autoscalers, their targets and their usage, at times that are mostly between two syncs. */
const step = fc.oneof(
  load.map((one) => ({ usage: cpu(one) })),
  fc.nat(8).map((replicas) => ({ scale: { workload: 'deployment/web', replicas } })),
  fc.constantFrom(...['web', 'api'].map((name) => ({ delete: { object: `hpa/${name}` } }))),
  fc
    .tuple(fc.constantFrom('web', 'api'), fc.integer({ min: 1, max: 9 }))
    .map(([name, max]) => ({ apply: { objects: workload(name, { min: 1, max }).slice(1) } })),
  fc.constant({ failNode: 'a' }),
);

test('autoscalers that rest write and tell what those do that look at all in each sync', () => {
  let rested = 0;
  const counted = vi.spyOn(Rest.prototype, 'goOn');
  fc.assert(
    fc.property(
      load,
      load,
      fc.array(fc.record({ at: fc.integer({ min: 7 * MINUTE, max: HOUR }), step }), {
        maxLength: 5,
      }),
      fc.boolean(),
      fc.constantFrom(undefined, '300m', '2'),
      fc.boolean(),
      (first, second, steps, hasBehavior, limit, isWatched) => {
        const behavior = { scaleDown: { stabilizationWindowSeconds: 60 } };
        const container = limit && {
          resources: { requests: { cpu: '200m' }, limits: { cpu: limit } },
        };
        const size = {
          ...(hasBehavior ? { behavior } : {}),
          ...(container === undefined ? {} : { container }),
        };
        const objects = [
          ...[node('a'), node('b', '4')],
          ...workload('web', size),
          ...workload('api', { min: 1 }),
        ];
        const ordered = steps.toSorted((a, b) => a.at - b.at);
        const input: PlanInput = {
          objects: objects as readonly KubernetesObject[],
          options: { usage: usage(cpu(first), cpu(second, 'api')), until: 1.2 * HOUR },
          scenario: scenario(ordered.map((one) => ({ at: one.at, ...one.step }))),
        };
        const resting = story(input, isWatched);
        rested += counted.mock.calls.length;
        const restless = withoutRest();
        const all = story(input, isWatched);
        restless.mockRestore();
        expect(resting.written).toEqual(all.written);
        expect(resting.left).toEqual(all.left);
        expect(resting.plan).toEqual(all.plan);
      },
    ),
    { numRuns: 30 },
  );
  counted.mockRestore();
  expect(rested).toBeGreaterThan(100);
});
