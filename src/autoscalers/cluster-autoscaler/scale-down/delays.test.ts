import { expect, it } from 'vitest';
import { readFlags } from '../options/index.ts';
import { ScaleDownDelays } from './delays.ts';

const MINUTE = 60_000;

it('starts as if everything had happened an hour before', () => {
  const delays = new ScaleDownDelays(0);
  expect(delays.isInCooldown(readFlags(), 0)).toBe(false);
  const options = readFlags({ 'scale-down-delay-after-add': '2h' });
  expect(delays.isInCooldown(options, 59 * MINUTE)).toBe(true);
  expect(delays.isInCooldown(options, 60 * MINUTE)).toBe(false);
});

it('waits 10 minutes after nodes were added, and 3 after deletions could not start', () => {
  const delays = new ScaleDownDelays(0);
  delays.note('add', 0);
  expect(delays.isInCooldown(readFlags(), 10 * MINUTE - 1)).toBe(true);
  expect(delays.isInCooldown(readFlags(), 10 * MINUTE)).toBe(false);
  delays.note('failure', 10 * MINUTE);
  expect(delays.isInCooldown(readFlags(), 12 * MINUTE)).toBe(true);
  expect(delays.isInCooldown(readFlags(), 13 * MINUTE)).toBe(false);
});

it('delays only the group with --scale-down-delay-type-local', () => {
  const options = readFlags({ 'scale-down-delay-type-local': 'true' });
  const delays = new ScaleDownDelays(0);
  delays.note('add', 0);
  delays.noteOfGroup('add', 'a', 0);
  expect(delays.isInCooldown(options, 1)).toBe(false);
  expect(delays.delaysGroup('a', options, 1)).toBe(true);
  expect(delays.delaysGroup('b', options, 1)).toBe(false);
  expect(delays.delaysGroup('a', readFlags(), 1)).toBe(false);
});
