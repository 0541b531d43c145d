import { expect, test } from 'vitest';
import { familyOfRange, isStrictSubset, parseRange } from './ip-address.ts';

test.each([
  ['10.0.0.0/8', 'IPv4'],
  ['10.0.0.1/032', 'IPv4'],
  ['::/0', 'IPv6'],
  ['2001:db8::1/128', 'IPv6'],
  ['::ffff:10.0.0.0/104', 'IPv4'],
  ['::ffff:10.0.0.0/90', 'IPv4'],
  ['10.0.0.0/33', undefined],
  ['::/129', undefined],
  ['10.0.0.0', undefined],
  ['10.0.0.0/', undefined],
  ['10.0.0.0/-1', undefined],
  ['10.0.0.0/8/9', undefined],
  ['/8', undefined],
])('the family of %s is %s', (range, family) => {
  expect(familyOfRange(range)).toBe(family);
});

test.each([
  ['10.1.0.0/16', '10.0.0.0/8', true],
  ['10.128.0.0/9', '10.0.0.0/8', true],
  ['10.1.2.3/16', '10.0.0.0/15', true],
  ['10.2.0.0/16', '10.0.0.0/15', false],
  ['10.0.0.0/8', '10.0.0.0/8', false],
  ['10.0.0.0/7', '10.0.0.0/8', false],
  ['11.0.0.0/16', '10.0.0.0/8', false],
  ['1.0.0.0/8', '0.0.0.0/0', true],
  ['2001:db8:8000::/33', '2001:db8::/32', true],
  ['2001:db9::/33', '2001:db8::/32', false],
  ['1.0.0.0/8', '::/0', false],
  ['::1/128', '0.0.0.0/0', false],
  // The lengths of mapped ranges are IPv6 lengths.
  ['::ffff:10.1.0.0/112', '10.0.0.0/8', true],
  ['10.1.0.0/16', '::ffff:10.0.0.0/104', false],
  ['::ffff:10.1.0.0/112', '::ffff:10.0.0.0/104', true],
  ['::ffff:10.0.0.0/95', '::ffff:0.0.0.0/90', true],
])('%s is a part of %s: %s', (part, whole, expected) => {
  const [one, other] = [parseRange(part), parseRange(whole)];
  expect(one && other && isStrictSubset(one, other)).toBe(expected);
});
