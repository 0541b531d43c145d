import { expect, test } from 'vitest';
import { withFailure, withoutCondition } from './conditions.ts';
import type { Conditions } from './conditions.ts';

// pkg/controller/deployment/progress.go syncRolloutStatus, v1.34.

const OLD = '2025-01-01T00:00:00Z';
const NEW = '2025-01-01T00:01:00Z';
const available = { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' };
const failure = (reason: string, status = 'True', since = NEW) => ({
  ...{ type: 'ReplicaFailure', status, reason, message: 'forbidden' },
  lastTransitionTime: since,
});
const known = { ...failure('FailedCreate', 'True', OLD), lastUpdateTime: OLD };
const all: Conditions = [available, known];

test('a condition is taken away; without it the list stays the same', () => {
  expect(withoutCondition(all, 'ReplicaFailure')).toEqual([available]);
  const rest: Conditions = [available];
  expect(withoutCondition(rest, 'ReplicaFailure')).toBe(rest);
  expect(withFailure(all, undefined)).toEqual([available]);
});

test('a failure is copied with its time, and an equal one is kept', () => {
  expect(withFailure([available], failure('FailedCreate'))).toEqual([
    available,
    { ...failure('FailedCreate'), lastUpdateTime: NEW },
  ]);
  expect(withFailure(all, failure('FailedCreate'))).toBe(all);
});

test('a condition with another reason keeps its transition time, a condition with another status does not', () => {
  expect(withFailure(all, failure('FailedDelete'))).toEqual([
    available,
    { ...failure('FailedDelete', 'True', OLD), lastUpdateTime: NEW },
  ]);
  expect(withFailure(all, failure('FailedCreate', 'False'))).toEqual([
    available,
    { ...failure('FailedCreate', 'False'), lastUpdateTime: NEW },
  ]);
});
