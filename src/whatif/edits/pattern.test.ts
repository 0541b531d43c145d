import { expect, test } from 'vitest';
import { node } from '../../../test/support/builders.ts';
import { textMatcher } from '../../documents/index.ts';
import { nearestTo, readPattern } from './pattern.ts';

const blue = node('worker-1').labelled({ pool: 'blue' }).object;
const green = node('worker-20').labelled({ pool: 'green', 'example.com/gpu': 'yes' }).object;

test.each([
  ['worker-1', [true, false]],
  ['worker-*', [true, true]],
  ['worker-?', [true, false]],
  ['*', [true, true]],
  ['w.rker-1', [false, false]],
  ['pool=blue', [true, false]],
  ['pool!=blue', [false, true]],
  ['pool in (blue,green)', [true, true]],
  ['pool notin (green)', [true, false]],
  ['!example.com/gpu', [true, false]],
  ['pool=green,example.com/gpu=yes', [false, true]],
])('%s', (text, expected) => {
  const pattern = readPattern(text);
  if ('message' in pattern) throw new Error(pattern.message);
  expect([blue, green].map(pattern.matches)).toEqual(expected);
});

test('a broken selector has the message of Kubernetes', () => {
  const read = readPattern('pool in blue');
  expect('message' in read && read.message).toMatch(
    /^pool in blue is not a label selector: unable to parse/,
  );
});

test('many stars take no more time than one', () => {
  expect(textMatcher(`${'*'.repeat(40)}x`)('a'.repeat(5000))).toBe(false);
});

test.each([
  ['wrker-*', 'worker-1'],
  ['pool=bleu', 'pool=blue'],
  ['pool in (black,grene)', 'pool=green'],
  ['pol=blue', 'pool'],
  ['nothing-alike', undefined],
])('nearest to %s', (text, expected) => {
  const pattern = readPattern(text);
  if ('message' in pattern) throw new Error(pattern.message);
  expect(nearestTo(pattern, [blue, green])).toBe(expected);
});
