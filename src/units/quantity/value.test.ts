import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatCpu,
  isQuantity,
  milliText,
  parseQuantity,
  Quantity,
  quantityMilli,
  quantityValue,
  wholeMilli,
  wholeValue,
} from '../index.ts';

const suffixes = ['', 'n', 'u', 'm', 'k', 'M', 'G', 'T', 'P', 'Ki', 'Mi', 'Gi', 'Ti', 'e3', 'E-2'];
const quantityText = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.bigInt({ min: 0n, max: 10n ** 20n }),
    fc.option(fc.nat(999_999)),
    fc.constantFrom(...suffixes),
  )
  .map(([sign, whole, fraction, suffix]) => {
    const point = fraction === null ? '' : `.${String(fraction)}`;
    return `${sign}${String(whole)}${point}${suffix}`;
  });
const quantity = quantityText.map(parseQuantity);

const BEYOND_E = parseQuantity('1e21');
const BELOW_E = parseQuantity('-1e21');

describe('Quantity', () => {
  test('the canonical form reads as the same quantity and is its own canonical form', () => {
    fc.assert(
      fc.property(quantity, (one) => {
        // Beyond E the suffix is lost, as in the API.
        fc.pre(one.compare(BEYOND_E) < 0 && one.compare(BELOW_E) > 0);
        const again = parseQuantity(one.canonical);
        expect(again.compare(one)).toBe(0);
        expect(again.canonical).toBe(one.canonical);
      }),
    );
  });

  test('subtraction undoes addition', () => {
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        expect(a.add(b).sub(b).compare(a)).toBe(0);
      }),
    );
  });

  test('addition is commutative and monotonic', () => {
    fc.assert(
      fc.property(quantity, quantity, quantity, (a, b, c) => {
        expect(a.add(b).compare(b.add(a))).toBe(0);
        expect(a.add(c).compare(b.add(c))).toBe(a.compare(b));
      }),
    );
  });

  test('the text as given is printed where the API prints it, though it is not canonical', () => {
    expect(parseQuantity('+1e3').toString()).toBe('+1e3');
    expect(parseQuantity('+1e3').canonical).toBe('1e3');
  });

  test('beyond E the suffix is lost, as in the API', () => {
    expect(parseQuantity('1000E').canonical).toBe('1');
  });

  test.each(['', ' 1', '1 Gi', '1GB', '0x10', 'Ei', '--1', '1e'])('%j is refused', (text) => {
    expect(() => parseQuantity(text)).toThrow(RangeError);
  });
});

describe('numbers for the engine', () => {
  test('a whole number of units is exact, and its thousandths too', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), (number) => {
        expect(quantityValue(number)).toBe(number);
        expect(quantityMilli(String(number))).toBe(number * 1000);
        expect(quantityValue(formatBytes(number))).toBe(number);
        expect(quantityMilli(formatCpu(number))).toBe(number);
      }),
    );
  });

  test('fractions round up', () => {
    expect([quantityValue('100m'), quantityMilli('1n'), quantityMilli('-1500u')]).toEqual([
      1, 1, -2,
    ]);
  });

  test('a number that would be rounded is not whole', () => {
    expect([wholeValue('1500m'), wholeMilli('1n'), wholeValue('9007199254740993')]).toEqual([
      NaN,
      NaN,
      NaN,
    ]);
    expect([wholeValue('2000m'), wholeMilli('1500m'), wholeValue('3Gi')]).toEqual([
      2,
      1500,
      3 * 2 ** 30,
    ]);
  });

  test('numbers are printed in canonical form', () => {
    expect([formatCpu(1500), formatCpu(2000), formatCpu(0)]).toEqual(['1500m', '2', '0']);
    expect([formatBytes(3 * 2 ** 30), formatBytes(1000), formatBytes(1025)]).toEqual([
      '3Gi',
      '1k',
      '1025',
    ]);
  });

  test('white space around a quantity in an object is ignored', () => {
    expect(quantityValue(' 1Ki\u0085')).toBe(1024);
    expect([isQuantity(' 1'), isQuantity(1e21), isQuantity('one')]).toEqual([true, true, false]);
  });
});

test('an absurd exponent is refused or rounded, and does not stall', () => {
  expect(parseQuantity('1e-2000000000').canonical).toBe('1e-9');
  expect(() => parseQuantity('1e2000000000').add(Quantity.of(1n))).toThrow(RangeError);
});

test('the text of thousandths is that of the quantity', () => {
  const milli = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer(),
    fc.integer().map((whole) => whole * 1000),
  );
  fc.assert(
    fc.property(
      milli,
      fc.constantFrom('DecimalSI' as const, 'BinarySI' as const),
      (number, format) => {
        expect(milliText(number, format)).toBe(Quantity.of(BigInt(number), -3, format).canonical);
      },
    ),
  );
});
