import { expect, test } from 'vitest';
import {
  effectiveTolerations,
  findUntolerated,
  matchingTolerations,
  tolerates,
} from './tolerations.ts';

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

test.each([
  [{ operator: 'Gt', value: '5' }, '6', true],
  [{ operator: 'Gt', value: '6' }, '6', false],
  [{ operator: 'Lt', value: '6' }, '-7', true],
  [{ operator: 'Lt', value: '5' }, '6', false],
  [{ operator: 'Gt', value: '9223372036854775806' }, '9223372036854775807', true],
  [{ operator: 'Gt', value: '5' }, '06', false],
  [{ operator: 'Gt', value: 'five' }, '6', false],
  [{ operator: 'Lt', value: '5' }, '', false],
])('%j tolerates a taint with the value %j: %s', (toleration, value, expected) => {
  const graded = { key: 'grade', effect: 'NoSchedule', value };
  expect(tolerates([{ key: 'grade', ...toleration }], graded)).toBe(expected);
});

test('comparisons do not count without their feature gate', () => {
  const exists = { key: 'a', operator: 'Exists' };
  const greater = { key: 'a', operator: 'Gt', value: '1' };
  const both = [exists, greater];
  const gates = { TaintTolerationComparisonOperators: true };
  expect(effectiveTolerations(both, {})).toEqual([exists]);
  expect(effectiveTolerations(both, gates)).toBe(both);
  expect(effectiveTolerations([exists], {})).toEqual([exists]);
});
