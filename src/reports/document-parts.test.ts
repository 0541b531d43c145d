import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyOutcome } from '../../test/support/any-outcome.ts';
import type { Reported } from './contract.ts';
import { documentParts, plainPaint, reports, yamlText } from './index.ts';
import { escapeInvisible } from './layout/escape-invisible.ts';

const OPTIONS = { width: 80, paint: plainPaint };

const jsonText = (document: object): string =>
  `${escapeInvisible(JSON.stringify(document, undefined, 2))}\n`;

test('documents are written in parts as JSON, as YAML, and for programs that read traces and figures', () => {
  expect(Object.keys(documentParts)).toEqual(['json', 'yaml', 'perfetto', 'otlp', 'openmetrics']);
});

describe.each([
  ['json', jsonText],
  ['yaml', yamlText],
] as const)('%s in parts', (format, whole) => {
  const partsOf = (document: Reported): readonly string[] => [
    ...(documentParts[format]?.(document, OPTIONS) ?? []),
  ];

  test('is the text of the document', () => {
    fc.assert(
      fc.property(anyOutcome, (document) => {
        expect(partsOf(document).join('')).toBe(whole(document));
        expect(reports[format](document, OPTIONS)).toBe(whole(document));
      }),
      { numRuns: 20 },
    );
  });

  test('has fields of any value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ depthSize: 'small' })), (fields) => {
        // The printers read nothing of a document but its members, so any members do.
        const document = { kind: 'BadInput', ...fields, none: undefined } as unknown as Reported;
        expect(partsOf(document).join('')).toBe(whole(document));
      }),
    );
  });

  test('has short parts of a long document', () => {
    const problems = Array.from({ length: 10_000 }, (_, at) => ({
      message: `problem ${String(at)}`,
    }));
    // As above: only its size matters.
    const document = { kind: 'BadInput', problems } as unknown as Reported;
    const parts = partsOf(document);
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(70_000);
  });
});
