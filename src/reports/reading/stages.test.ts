import { expect, test } from 'vitest';
import { examplePod } from '../../../test/support/example-plan.ts';
import type { TimelineEntry } from '../../outcome/index.ts';
import { stagesOf } from './stages.ts';

function stages(timeline: readonly TimelineEntry[]): string {
  return stagesOf(examplePod('web', { timeline }))
    .map(({ at, stage }) => `${stage}@${String(at)}`)
    .join(' ');
}

test('stages follow from events: a container that starts while the pod is Pending is an init container', () => {
  expect(
    stages([
      { at: 0, phase: 'Pending', reason: 'FailedScheduling' },
      { at: 1, reason: 'Scheduled' },
      { at: 2, reason: 'Pulling' },
      { at: 4, reason: 'Started', container: 'migrate' },
      { at: 6, reason: 'Pulling' },
      { at: 8, phase: 'Running', reason: 'Started', container: 'app' },
      { at: 20, phase: 'Succeeded', reason: 'Completed' },
    ]),
  ).toBe('pending@0 starting@1 init@4 starting@6 running@8 succeeded@20');
});

test("kubectl's STATUS takes precedence over an event's reason", () => {
  expect(
    stages([
      { at: 0, phase: 'Pending', reason: 'Scheduled', status: 'Init:0/2' },
      { at: 1, reason: 'Started', status: 'Init:CrashLoopBackOff' },
      { at: 2, reason: 'Started', status: 'PodInitializing' },
      { at: 3, phase: 'Running', reason: 'Started', status: 'Running' },
      { at: 4, reason: 'BackOff', status: 'CrashLoopBackOff' },
      { at: 5, phase: 'Failed', reason: 'Evicted', status: 'Evicted' },
    ]),
  ).toBe('init@0 backoff@1 starting@2 running@3 backoff@4 failed@5');
});

test('a pod without its volumes waits for them, and then continues', () => {
  const timeline: readonly TimelineEntry[] = [
    { at: 0, phase: 'Pending', reason: 'Pending' },
    { at: 0, reason: 'Scheduled' },
    { at: 0, reason: 'FailedAttachVolume' },
    { at: 5, reason: 'FailedMount' },
    { at: 10, reason: 'SuccessfulAttachVolume' },
    { at: 11, reason: 'Pulling' },
    { at: 14, phase: 'Running', reason: 'Started', container: 'app' },
    { at: 80, reason: 'FailedMount' },
  ];
  expect(stages(timeline)).toBe('backoff@0 starting@10 running@14');
  const held = stagesOf(examplePod('web', { timeline: timeline.slice(0, 4) }));
  expect(held).toEqual([{ at: 0, stage: 'backoff', status: 'FailedMount' }]);
});

test('of several changes at one time the last counts', () => {
  expect(
    stages([
      { at: 0, reason: 'Scheduled' },
      { at: 0, reason: 'Started' },
      { at: 0, phase: 'Running', reason: 'Started' },
    ]),
  ).toBe('running@0');
});

test('the container that makes the pod Running a moment later is not taken for an init container', () => {
  expect(
    stages([
      { at: 0, phase: 'Pending', reason: 'Scheduled' },
      { at: 1, reason: 'Started', container: 'migrate' },
      { at: 4, reason: 'Created', container: 'app' },
      { at: 4.1, reason: 'Started', container: 'app' },
      { at: 5, phase: 'Running', reason: 'Running' },
    ]),
  ).toBe('starting@0 init@1 starting@4 running@5');
});

test('a pod that waits for its init container is in the stage init', () => {
  expect(
    stages([
      { at: 0, reason: 'Scheduled' },
      { at: 1, reason: 'Started', container: 'wait-for-ever' },
    ]),
  ).toBe('starting@0 init@1');
});
