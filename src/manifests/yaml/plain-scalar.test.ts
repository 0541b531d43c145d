import { expect, test } from 'vitest';
import { resolvePlainScalar, wholeNumberOf } from './plain-scalar.ts';

test.each([
  [true, 'y Y yes Yes YES true True TRUE on On ON'],
  [false, 'n N no No NO false False FALSE off Off OFF'],
  [null, '~ null Null NULL'],
  [NaN, '.nan .NaN .NAN'],
  [Infinity, '.inf .Inf .INF +.inf +.Inf +.INF'],
  [-Infinity, '-.inf -.Inf -.INF'],
  [8, '8 +8 8.0 010 0o10 0x8 0X8 0b1000 0B1000 80e-1'],
  [-8, '-8 -010 -0o10 -0x8 -0b1000 -8.'],
  [1000, '1000 1_000 1e3 1E+3 1_0_00.0'],
  [0.5, '.5 0.5 5e-1 +.5'],
  [2 ** 63, '9223372036854775808 0x8000000000000000'],
])('%s is what YAML 1.1 reads in: %s', (value, texts) => {
  for (const text of texts.split(' '))
    expect([text, resolvePlainScalar(text)]).toEqual([text, value]);
});

test('an empty scalar is null', () => {
  expect(resolvePlainScalar('')).toBeNull();
});

test.each([
  ...['yES', 'tRUE', 'oN', 'nULL', '.iNF', 'yess', 'nul', '-', '+', '.', '1e', '1e400'],
  ...['0x', '0b2', '08.x', '2024-01-01', '12:30', '._5', '0x1_g', '1.2.3', '-.', '1,5', '/1'],
])('%s is text', (text) => {
  expect(resolvePlainScalar(text)).toBe(text);
});

test.each([
  ['18446744073709551615', 18_446_744_073_709_551_615n],
  ['18446744073709551616', undefined],
  ['-9223372036854775808', -9_223_372_036_854_775_808n],
  ['-9223372036854775809', undefined],
  ['0xffffffffffffffff', 18_446_744_073_709_551_615n],
  ['0x10000000000000000', undefined],
  ['-0x8000000000000000', -9_223_372_036_854_775_808n],
  ['-0x8000000000000001', undefined],
  ['+1_000', 1000n],
  ['007', 7n],
  ['1.0', undefined],
  ['1e3', undefined],
  ['seven', undefined],
])('the exact integer of %s', (text, value) => {
  expect(wholeNumberOf(text)).toBe(value);
});
