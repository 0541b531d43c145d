import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOutcome } from '../../../test/support/any-outcome.ts';
import { commandOf } from '../../reports/index.ts';
import { isRecord } from '../../units/index.ts';
import { outputSchema, TOOL_NAMES } from './output-schemas.ts';
import type { Shape } from '../../documents/index.ts';
import { leftOutText, shortened } from './shortened.ts';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
const byCommand = new Map<string, { schema: Shape; isValid: ValidateFunction }>(
  TOOL_NAMES.map((name) => {
    const schema = outputSchema(name);
    return [name, { schema, isValid: ajv.compile(schema) }];
  }),
);

/** The value with lists many times as long. At most three contributions are valid. */
function longer(value: unknown, times: number): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => longer(item, times > 5 ? 3 : 1));
    return Array.from({ length: items.length * times }, (_, at) => items[at % items.length]);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'contributions' ? item : longer(item, times),
    ]),
  );
}

test('a shortened document is short, valid by its schema, and says what it leaves out', () => {
  let cut = 0;
  const times = fc.constantFrom(1, 1, 40, 400);
  fc.assert(
    fc.property(anyOutcome, times, (outcome, much) => {
      const used = byCommand.get(commandOf(outcome));
      if (used === undefined) return;
      const document = longer(JSON.parse(JSON.stringify(outcome)), much) as object;
      const { document: short, leftOut } = shortened(document, used.schema);
      const answer = leftOut.length === 0 ? short : { ...short, leftOut };
      expect([used.isValid(answer), used.isValid.errors]).toEqual([true, null]);
      expect(JSON.stringify(short).length).toBeLessThanOrEqual(40_000);
      for (const { path, shown, of } of leftOut) {
        cut++;
        expect(shown).toBeLessThan(of);
        if (!/[.[{]/.test(path)) expect(entriesAt(document, path)).toBe(of);
        if (!/[.[{]/.test(path)) expect(entriesAt(short, path)).toBe(shown);
      }
    }),
    { numRuns: 40 },
  );
  expect(cut).toBeGreaterThan(5);
});

function entriesAt(document: object, key: string): number {
  const value: unknown = Reflect.get(document, key);
  return Array.isArray(value) ? value.length : Object.keys(value as object).length;
}

test('what is left out is said in one line', () => {
  const leftOut = Array.from({ length: 12 }, (_, at) => ({ path: `a${at}`, shown: 1, of: 2000 }));
  expect(leftOutText(leftOut)).toMatch(/^a0 1 of 2,000, a1 .*, a9 1 of 2,000, and 2 more lists$/);
});
