import { expect, test } from 'vitest';
import type { JobStatus, Pod } from '../../objects/index.ts';
import { job, pod } from '../../../test/support/controller-cluster.ts';
import { JOB_TRACKING } from './finalizer.ts';
import { JobState } from './state.ts';
import { JobSync } from './sync.ts';

function syncOf(status: JobStatus, pods: readonly Pod[]): JobSync {
  const state = new JobState({ ...job({ completions: 5 }), status }, () => undefined);
  for (const each of pods) state.pods.set(each.metadata.uid ?? '', each);
  return new JobSync(state);
}

function ended(uid: string, phase: string, finalizers = [JOB_TRACKING]): Pod {
  return { ...pod(uid, { uid, finalizers }), status: { phase } };
}

test.each([
  ['an ended pod', ended('a', 'Succeeded'), { succeeded: 1, failed: 0 }],
  ['a failed pod', ended('a', 'Failed'), { succeeded: 0, failed: 1 }],
  ['a pod without finalizer was counted before', ended('a', 'Succeeded', []), {}],
])('%s', (_, one, expected) => {
  expect(syncOf({}, [one])).toMatchObject({ succeeded: 0, failed: 0, ...expected });
});

test('pods in uncountedTerminatedPods are counted once, though they still have their finalizers', () => {
  const pods = [ended('a', 'Succeeded'), ended('b', 'Failed'), ended('c', 'Succeeded')];
  const uncountedTerminatedPods = { succeeded: ['a'], failed: ['b', 'd'] };
  const sync = syncOf({ succeeded: 1, failed: 1, uncountedTerminatedPods }, pods);
  expect(sync).toMatchObject({ succeeded: 3, failed: 3 });
});
