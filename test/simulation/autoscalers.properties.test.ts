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
import type { KubernetesObject } from '../../src/objects/index.ts';
import { LoggedAutoscaler } from '../../src/simulation/replica-autoscaling/logged-autoscaler.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanInput, Simulation } from '../../src/simulation/index.ts';
import { cpu, node, usage, workload } from '../support/autoscaled.ts';

const MINUTE = 60;
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
  plan(input, (simulation) => {
    world = simulation;
  });
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
