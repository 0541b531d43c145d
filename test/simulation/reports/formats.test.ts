import { beforeAll, describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../../src/cli/exit-codes.ts';
import { reports, type Outcome } from '../../../src/reports/index.ts';
import { formatDocuments, type FormatDocument } from '../../support/format-documents.ts';
import { READINGS } from '../../support/format-readings.ts';

/* Every format of every document states the same verdict and the same counts. */

let documents: readonly FormatDocument[] = [];

beforeAll(() => {
  documents = formatDocuments();
}, 60_000);

/** The tables of an explanation end with the scores. */
const hasNoVerdict = (format: string, { kind }: Outcome): boolean =>
  kind === 'Explanation' && (format === 'table' || format === 'wide');

test('every format has its reading', () => {
  expect([...Object.keys(reports), 'GITHUB_OUTPUT'].sort()).toEqual(
    [...Object.keys(READINGS), 'manifests'].sort(),
  );
});

describe.each(['passed', 'failed', 'unknown'] as const)('a document that is %s', (verdict) => {
  test.each(Object.keys(READINGS))('says so in %s, with the same errors', (format) => {
    for (const { command, verdict: expected, outcome } of documents) {
      if (expected !== verdict || hasNoVerdict(format, outcome)) continue;
      const stated = READINGS[format]?.(outcome);
      expect(stated?.verdict, `${command} ${format}`).toBe(verdict);
      const errors = stated?.errors ?? (verdict === 'passed' ? 0 : 1);
      expect(errors > 0, `${command} ${format}`).toBe(verdict !== 'passed');
      if (format === 'sarif' || format === 'gitlab') {
        expect(errors, command).toBe(READINGS['GITHUB_OUTPUT']?.(outcome).errors);
      }
    }
  });

  test('has the exit code of its verdict', () => {
    for (const { command, verdict: expected, outcome } of documents) {
      if (expected !== verdict) continue;
      expect(outcome.summary.verdict, command).toBe(verdict);
      expect(exitCodeOf(outcome.summary.verdict, {})).toBe(verdict === 'passed' ? 0 : 2);
    }
  });
});
