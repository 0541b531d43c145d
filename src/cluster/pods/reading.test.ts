import { expect, test } from 'vitest';
import { rulesOf } from '../../features/index.ts';
import { podFieldsOf } from '../index.ts';
import { readingOf } from './reading.ts';

const RESIZE = { InPlacePodVerticalScaling: true };

test.each([
  { rules: [], status: 'allocated' },
  { rules: ['countsActualResources'], status: 'actual' },
  { rules: ['countsActualResources', 'countsEveryResize'], status: 'all' },
] as const)('a resize counts with $status resources by the rules $rules', ({ rules, status }) => {
  const { counted } = readingOf({ gates: RESIZE, rules: rulesOf(rules) });
  expect(counted.status).toBe(status);
});

test('without its gate no resize counts, neither of containers nor of the pod', () => {
  const gates = { InPlacePodLevelResourcesVerticalScaling: true };
  const { counted } = readingOf({ gates, rules: rulesOf(['countsEveryResize']) });
  expect(counted).toEqual({ skipPodLevel: true });
});

test('pending pods are scored as they count until v1.32, later by their containers only', () => {
  const gates = { ...RESIZE, PodLevelResources: true };
  const before = readingOf({ gates, rules: rulesOf([]) });
  expect(before.scored).toEqual(before.counted);
  expect(readingOf({ gates, rules: rulesOf(['scoresContainersOnly']) }).scored).toEqual({
    skipPodLevel: true,
  });
});

test('features that read pods alike share a table', () => {
  const features = { gates: { ...RESIZE, Unread: true }, rules: rulesOf([]) };
  expect(podFieldsOf(features)).toBe(podFieldsOf({ ...features, gates: RESIZE }));
  expect(podFieldsOf(features)).not.toBe(podFieldsOf({ ...features, gates: {} }));
});
