import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantityProblem } from '../../units/index.ts';
import { validators } from './validators.mjs';

const isAccepted = (text: string): boolean =>
  validators['ResourceQuota']?.({ spec: { hard: { cpu: text } } }) === true;

const digits = fc.stringMatching(/^[0-9]{0,4}$/);
const written = fc
  .tuple(
    fc.constantFrom('', '', ' ', '\u00a0', '\t'),
    fc.constantFrom('', '+', '-'),
    digits,
    fc.constantFrom('', '.'),
    digits,
    fc.constantFrom('', 'n', 'u', 'm', 'k', 'K', 'M', 'Ki', 'Pi', 'Ei', 'E', 'e', 'ki', 'mi', 'B'),
    fc.constantFrom('', '', '+', '-'),
    fc.stringMatching(/^[0-9]{0,9}$/),
    fc.constantFrom('', '', '\u3000'),
  )
  .map((parts) => parts.join(''));

test('a text has the format of quantities if it is one', () => {
  fc.assert(
    fc.property(fc.oneof(written, fc.stringMatching(/^[0-9.eEmki+-]{0,6}$/)), (text) => {
      expect([text, isAccepted(text)]).toEqual([text, quantityProblem(text) === undefined]);
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  '1e000000000000000000001',
  '1e99999',
  '1e-999999999999999999',
  'm',
  '+',
  '.',
  'Mi',
  'e-9',
  'e5',
])('%s is a quantity', (text) => {
  expect([isAccepted(text), quantityProblem(text)]).toEqual([true, undefined]);
});

test.each(['', 'Pi', 'e-10', '1e', '1e99999999999999999999', '1e100000', '0e100000', '1 2', '--1'])(
  '%j is none',
  (text) => {
    expect(isAccepted(text)).toBe(false);
    expect(quantityProblem(text)).toBeDefined();
  },
);
