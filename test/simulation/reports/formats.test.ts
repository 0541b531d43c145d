import { parse } from 'yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../../src/cli/exit-codes.ts';
import type { OutcomeVerdict } from '../../../src/outcome/index.ts';
import { reports, stepOutputs, type Outcome } from '../../../src/reports/index.ts';
import { formatDocuments, type FormatDocument } from '../../support/format-documents.ts';
import { rendered } from '../../support/rendered.ts';

/* Every format of every document states the same verdict and the same counts. */

let documents: readonly FormatDocument[] = [];

beforeAll(() => {
  documents = formatDocuments();
}, 60_000);

/** What a format states: its verdict, and how many findings decide it, where the format has these. */
interface Stated {
  readonly verdict: OutcomeVerdict;
  readonly errors?: number;
}

type Reading = (outcome: Outcome) => Stated;

const summaryIn = (document: unknown): Stated => ({
  verdict: (document as { readonly summary: Stated }).summary.verdict,
});

const MARKS: Readonly<Record<string, OutcomeVerdict>> = {
  '✅': 'passed',
  '❌': 'failed',
  '❓': 'unknown',
};

interface SarifRun {
  readonly results: readonly {
    readonly level: string;
    readonly properties: { isDoubt: boolean };
  }[];
  readonly properties: Stated;
}

/** How the verdict is read from a format, without help of the document. */
const READINGS: Readonly<Record<string, Reading>> = {
  table: (outcome) => lastLine(rendered(outcome, 'table')),
  wide: (outcome) => lastLine(rendered(outcome, 'wide')),
  json: (outcome) => summaryIn(JSON.parse(rendered(outcome, 'json'))),
  yaml: (outcome) => summaryIn(parse(rendered(outcome, 'yaml'))),
  markdown: (outcome) => {
    const mark = /^<!-- kschedsim:\w+ -->\n## (\S+) /u.exec(rendered(outcome, 'markdown'))?.[1];
    return { verdict: verdictWord(MARKS[mark ?? '']) };
  },
  junit: (outcome) => {
    const text = rendered(outcome, 'junit');
    const [, failures = '', errors = ''] =
      /<testsuites [^>]*failures="(\d+)" errors="(\d+)"/.exec(text) ?? [];
    expect(text.match(/<failure /g)?.length ?? 0).toBe(Number(failures));
    expect(text.match(/<error /g)?.length ?? 0).toBe(Number(errors));
    if (Number(failures) > 0) return { verdict: 'failed' };
    return { verdict: Number(errors) > 0 ? 'unknown' : 'passed' };
  },
  github: (outcome) => {
    const lines = rendered(outcome, 'github').trimEnd().split('\n');
    const errors = lines.filter((line) => line.startsWith('::error ')).length;
    const { verdict } = lastLine(lines.at(-1) ?? '');
    expect(lines.at(-1)).toMatch(verdict === 'passed' ? /^::notice / : /^::error /);
    return { verdict, errors: verdict === 'passed' ? errors : errors - 1 };
  },
  sarif: (outcome) => {
    const { runs } = JSON.parse(rendered(outcome, 'sarif')) as { runs: readonly [SarifRun] };
    const [{ results, properties }] = runs;
    const errors = results.filter(({ level }) => level === 'error');
    const isDoubt = errors.every((one) => one.properties.isDoubt);
    const verdict = errors.length === 0 ? 'passed' : isDoubt ? 'unknown' : 'failed';
    expect(properties.verdict).toBe(verdict);
    return { verdict, errors: errors.length };
  },
  gitlab: (outcome) => {
    const list = JSON.parse(rendered(outcome, 'gitlab')) as readonly { severity: string }[];
    const errors = list.filter(({ severity }) => severity === 'critical').length;
    // A list of findings has no word for the verdict.
    return { verdict: errors === 0 ? 'passed' : (outcome.summary.verdict ?? 'failed'), errors };
  },
  GITHUB_OUTPUT: (outcome) => {
    const text = stepOutputs(outcome);
    const value = (key: string): string =>
      new RegExp(`^${key}<<(.+)\\n([^]*?)\\n\\1$`, 'm').exec(text)?.[2] ?? '';
    expect(lastLine(value('summary')).verdict).toBe(value('verdict'));
    return { verdict: verdictWord(value('verdict')), errors: Number(value('errors')) };
  },
};

const verdictWord = (word: string | undefined): OutcomeVerdict => {
  if (word === 'passed' || word === 'failed' || word === 'unknown') return word;
  throw new Error(`no verdict: ${String(word)}`);
};

const lastLine = (text: string): Stated => {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return { verdict: verdictWord(/[A-Z][a-z]+ (passed|failed|unknown): /.exec(last)?.[1]) };
};

/** The tables of an explanation end with the scores. */
const hasNoVerdict = (format: string, { kind }: Outcome): boolean =>
  format === 'manifests' || (kind === 'Explanation' && (format === 'table' || format === 'wide'));

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
