import assert from 'node:assert/strict';
import { parse } from 'yaml';
import type { OutcomeVerdict } from '../../src/outcome/index.ts';
import { stepOutputs } from '../../src/reports/index.ts';
import type { Outcome } from '../../src/reports/index.ts';
import { rendered } from './rendered.ts';

/** What a format states: its verdict, and how many findings decide it, where the format has these. */
export interface Stated {
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
    readonly locations: readonly { readonly physicalLocation?: object }[];
  }[];
  readonly properties: Stated;
}

/** How the verdict is read from a format, without help of the document. Throws if a report contradicts itself. */
export const READINGS: Readonly<Record<string, Reading>> = {
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
    assert.equal(text.match(/<failure /g)?.length ?? 0, Number(failures));
    assert.equal(text.match(/<error /g)?.length ?? 0, Number(errors));
    if (Number(failures) > 0) return { verdict: 'failed' };
    return { verdict: Number(errors) > 0 ? 'unknown' : 'passed' };
  },
  github: (outcome) => {
    const lines = rendered(outcome, 'github').trimEnd().split('\n');
    const errors = lines.filter((line) => line.startsWith('::error ')).length;
    const { verdict } = lastLine(lines.at(-1) ?? '');
    assert.match(lines.at(-1) ?? '', verdict === 'passed' ? /^::notice / : /^::error /);
    return { verdict, errors: verdict === 'passed' ? errors : errors - 1 };
  },
  sarif: (outcome) => {
    const { runs } = JSON.parse(rendered(outcome, 'sarif')) as { runs: readonly [SarifRun] };
    const [{ results, properties }] = runs;
    // Code scanning refuses the log otherwise.
    for (const { locations } of results) assert(locations[0]?.physicalLocation !== undefined);
    const errors = results.filter(({ level }) => level === 'error');
    const isDoubt = errors.every((one) => one.properties.isDoubt);
    const verdict = errors.length === 0 ? 'passed' : isDoubt ? 'unknown' : 'failed';
    assert.equal(properties.verdict, verdict);
    return { verdict, errors: errors.length };
  },
  gitlab: (outcome) => {
    const list = JSON.parse(rendered(outcome, 'gitlab')) as readonly { severity: string }[];
    const errors = list.filter(({ severity }) => severity === 'critical').length;
    // A list of findings has no word for the verdict.
    return { verdict: errors === 0 ? 'passed' : outcome.summary.verdict, errors };
  },
  html: (outcome) => {
    const text = rendered(outcome, 'html');
    const errors = text.match(/<li class="error"/g)?.length ?? 0;
    return { verdict: verdictWord(/<h1 [^>]*data-verdict="(\w+)"/.exec(text)?.[1]), errors };
  },
  svg: (outcome) => {
    const [, verdict] = /<svg [^>]*data-verdict="(\w+)"/.exec(rendered(outcome, 'svg')) ?? [];
    return { verdict: verdictWord(verdict) };
  },
  perfetto: (outcome) => {
    const trace = JSON.parse(rendered(outcome, 'perfetto')) as { otherData: Stated };
    return { verdict: trace.otherData.verdict };
  },
  otlp: (outcome) => {
    const text = rendered(outcome, 'otlp');
    const value = /"key":"kschedsim.verdict","value":\{"stringValue":"(\w+)"\}/.exec(text)?.[1];
    return { verdict: verdictWord(value) };
  },
  openmetrics: (outcome) => {
    const states = /^kschedsim_verdict\{kschedsim_verdict="(\w+)"\} 1$/gm;
    const [state, ...others] = [...rendered(outcome, 'openmetrics').matchAll(states)];
    assert.equal(others.length, 0);
    return { verdict: verdictWord(state?.[1]) };
  },
  GITHUB_OUTPUT: (outcome) => {
    const text = stepOutputs(outcome);
    const value = (key: string): string =>
      new RegExp(`^${key}<<(.+)\\n([^]*?)\\n\\1$`, 'm').exec(text)?.[2] ?? '';
    assert.equal(lastLine(value('summary')).verdict, value('verdict'));
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
