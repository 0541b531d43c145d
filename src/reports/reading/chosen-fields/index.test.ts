import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOutcome } from '../../../../test/support/any-outcome.ts';
import { arbitraryBadInput } from '../../../../test/support/arbitrary-bad-input.ts';
import { commandOf } from '../report-findings/index.ts';
import { asWritten, fieldsOf } from './index.ts';

test('chosen fields and those that are left out are all fields of the document, in its order', () => {
  const chosen = fc.record({ document: anyOutcome, take: fc.infiniteStream(fc.boolean()) });
  fc.assert(
    fc.property(chosen, ({ document, take }) => {
      const names = new Set(fieldsOf(commandOf(document)).filter(() => take.next().value));
      const kept = asWritten(document, { fields: { names, areLeftOut: false } });
      const others = asWritten(document, { fields: { names, areLeftOut: true } });
      const { apiVersion, kind } = document;
      expect(kept).toMatchObject({ apiVersion, kind });
      expect(others).toMatchObject({ apiVersion, kind });
      expect(Object.keys(kept).every((key) => names.has(key) || key in { apiVersion, kind })).toBe(
        true,
      );
      expect(Object.keys(others).some((key) => names.has(key))).toBe(false);
      expect({ ...kept, ...others }).toEqual({ ...document });
    }),
    { numRuns: 20 },
  );
});

test('bad input is written whole', () => {
  fc.assert(
    fc.property(arbitraryBadInput, (document) => {
      expect(asWritten(document, { fields: { names: new Set(), areLeftOut: false } })).toBe(
        document,
      );
    }),
    { numRuns: 5 },
  );
});

test('fields that are left out are not read', () => {
  const document = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Plan',
    seed: 1,
    get events(): never {
      throw new Error('events were read');
    },
  } as const;
  // A plan has further fields, which nothing here reads.
  const plan = document as unknown as Parameters<typeof asWritten>[0];
  const { apiVersion, kind } = document;
  const written = asWritten(plan, { fields: { names: new Set(['seed']), areLeftOut: false } });
  expect(written).toEqual({ apiVersion, kind, seed: 1 });
});

test('report knows the fields of all documents', () => {
  expect(fieldsOf('report')).toEqual(expect.arrayContaining([...fieldsOf('plan'), 'losses']));
  expect(fieldsOf('plan')).not.toContain('losses');
});
