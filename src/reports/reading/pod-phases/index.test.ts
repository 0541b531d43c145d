import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryPlan } from '../../../../test/support/arbitrary-plan.ts';
import type { PlannedPod, TimelineEntry } from '../../../outcome/index.ts';
import { lifeOf } from './index.ts';

const podWith = (timeline: readonly TimelineEntry[]): PlannedPod => ({
  namespace: 'a',
  name: 'b',
  node: 'n',
  phase: 'Running',
  attempts: 1,
  timeline,
});

test('scheduling, the image pull, the start, and not ready and ready until the run ends', () => {
  const { from, to, phases } = lifeOf(
    podWith([
      { at: 1, phase: 'Pending', reason: 'Pending' },
      { at: 3, reason: 'Scheduled' },
      { at: 4, reason: 'Pulling', container: 'c' },
      { at: 9, reason: 'Pulled', container: 'c' },
      { at: 10, reason: 'Started', container: 'c' },
      { at: 10, phase: 'Running', reason: 'Running' },
      { at: 10, reason: 'NotReady', status: 'Running' },
      { at: 12, reason: 'Ready', status: 'Running' },
    ]),
    20,
  );
  expect([from, to]).toEqual([1, 20]);
  expect(phases).toEqual([
    { name: 'scheduling', from: 1, to: 3 },
    { name: 'start', from: 3, to: 4 },
    { name: 'image pull', from: 4, to: 9, container: 'c' },
    { name: 'start', from: 9, to: 10 },
    { name: 'not ready', from: 10, to: 12 },
    { name: 'ready', from: 12, to: 20 },
  ]);
});

test('a pod that is scheduled at once has a phase of it, without a length', () => {
  const { phases } = lifeOf(
    podWith([
      { at: 0, phase: 'Pending', reason: 'Pending' },
      { at: 0, reason: 'Scheduled' },
    ]),
    5,
  );
  expect(phases).toEqual([
    { name: 'scheduling', from: 0, to: 0 },
    { name: 'start', from: 0, to: 5 },
  ]);
});

test('phases follow each other within the life of the pod', () => {
  fc.assert(
    fc.property(arbitraryPlan, ({ pods, summary }) => {
      for (const pod of pods) {
        const { from, to, phases } = lifeOf(pod, summary.endTime);
        expect(from).toBeGreaterThanOrEqual(0);
        let at = from;
        for (const phase of phases) {
          expect(phase.from).toBeGreaterThanOrEqual(at);
          expect(phase.to).toBeGreaterThanOrEqual(phase.from);
          at = phase.to;
        }
        expect(to).toBeGreaterThanOrEqual(at);
      }
    }),
    { numRuns: 60 },
  );
});
