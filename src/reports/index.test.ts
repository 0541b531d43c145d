import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { anyOutcome as outcomes } from '../../test/support/any-outcome.ts';
import { exampleExplanation } from '../../test/support/example-explanation.ts';
import { examplePlan } from '../../test/support/example-plan.ts';
import { textWidth } from './layout/text-width.ts';
import { plainPaint, reports, type ReportOptions } from './index.ts';

const OPTIONS: ReportOptions = { width: 80, paint: plainPaint };

test('every report renders every document, without control characters and direction marks', () => {
  fc.assert(
    fc.property(outcomes, (outcome) => {
      for (const [name, report] of Object.entries(reports)) {
        const text = report(outcome, OPTIONS);
        expect(text.endsWith('\n'), name).toBe(true);
        expect(text.replaceAll('\n', ''), name).not.toMatch(
          /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u,
        );
      }
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

test('no line of the table exceeds the width, except the summary line', () => {
  fc.assert(
    fc.property(outcomes, fc.integer({ min: 80, max: 160 }), (outcome, width) => {
      for (const line of reports.table(outcome, { width, paint: plainPaint }).split('\n')) {
        if (/^[A-Z][a-z]+ (?:passed|failed|unknown): /.test(line)) continue;
        expect(textWidth(line), line).toBeLessThanOrEqual(width);
      }
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

test('JSON and YAML parse to the document, with any texts', () => {
  fc.assert(
    fc.property(outcomes, (outcome) => {
      const same: unknown = JSON.parse(JSON.stringify(outcome));
      expect(JSON.parse(reports.json(outcome, OPTIONS))).toEqual(same);
      expect(parse(reports.yaml(outcome, OPTIONS))).toEqual(same);
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

test('painting changes only colours', () => {
  const mark = (text: string): string => `\x1b[1m${text}\x1b[22m`;
  const paint = { bold: mark, dim: mark, red: mark, green: mark, yellow: mark, cyan: mark };
  for (const outcome of [examplePlan(), exampleExplanation()]) {
    for (const report of [reports.table, reports.wide]) {
      const coloured = report(outcome, { width: 80, paint });
      const bare = coloured.replaceAll(/\x1b\[\d+m/g, '').replaceAll(/ +$/gm, '');
      expect(bare).toBe(report(outcome, OPTIONS));
    }
  }
});
