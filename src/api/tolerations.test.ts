import { expect, test } from 'vitest';
import { findUntolerated, matchingTolerations, tolerates } from './tolerations.ts';

const taint = { key: 'gpu', value: 'a100', effect: 'NoSchedule' };

test.each([
  [{ operator: 'Exists' }, true],
  [{ key: 'gpu', value: 'a100' }, true],
  [{ key: 'gpu', operator: 'Exists', effect: 'NoSchedule' }, true],
  [{ key: 'gpu', operator: 'Exists', effect: 'NoExecute' }, false],
  [{ key: 'gpu', operator: 'Equal' }, false],
  [{ value: 'a100' }, true],
  [{ key: 'gpu', operator: 'exists' }, false],
])('%j tolerates gpu=a100:NoSchedule: %s', (toleration, expected) => {
  expect(tolerates([toleration], taint)).toBe(expected);
});

test('only taints with the given effects count', () => {
  expect(findUntolerated([taint], [], ['NoExecute'])).toBeUndefined();
  expect(findUntolerated([taint], [], ['NoSchedule', 'NoExecute'])).toBe(taint);
});

test('each taint is matched by the first toleration that tolerates it', () => {
  const short = { key: 'gpu', operator: 'Exists', tolerationSeconds: 5 };
  const long = { operator: 'Exists', tolerationSeconds: 50 };
  const other = { ...taint, key: 'other' };
  expect(matchingTolerations([taint, other], [short, long])).toEqual([short, long]);
  expect(matchingTolerations([taint, other], [short])).toBeUndefined();
});
