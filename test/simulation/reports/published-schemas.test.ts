import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { anyOutcome } from '../../support/any-outcome.ts';
import { formatDocuments } from '../../support/format-documents.ts';
import { rendered } from '../../support/rendered.ts';
import { stepOutputs, type Outcome } from '../../../src/reports/index.ts';

/* The formats of others are valid by their published schemas (test/schemas/README.md), with any text in the document. */

const junitSchema = readFileSync('test/schemas/jenkins-junit.xsd', 'utf8');
const sarifSchema = JSON.parse(readFileSync('test/schemas/sarif-2.1.0.json', 'utf8')) as object;

const outcomes: Outcome[] = [];

beforeAll(() => {
  outcomes.push(
    ...formatDocuments().map(({ outcome }) => outcome),
    ...fc.sample(anyOutcome, { numRuns: 60, seed: 11 }),
  );
}, 60_000);

test('junit is valid by the schema of Jenkins', async () => {
  const xml = outcomes.map((outcome, at) => ({
    fileName: `${String(at)}.xml`,
    contents: rendered(outcome, 'junit'),
  }));
  const { valid, errors } = await validateXML({ xml, schema: junitSchema });
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
  expect(valid).toBe(true);
  const wrong = (xml[0]?.contents ?? '').replace('<testsuites ', '<testsuites skipped="0" ');
  expect((await validateXML({ xml: wrong, schema: junitSchema })).valid).toBe(false);
});

/** The schema is of draft 4: the names of draft 7 that differ are "$id" and the formats, which ajv leaves to its user. */
function sarifValidator(): (log: unknown) => string {
  const { id: _id, $schema: _draft, ...schema } = sarifSchema as Readonly<Record<string, unknown>>;
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  const isUri = (text: string): boolean => URL.canParse(text);
  ajv.addFormat('uri', isUri);
  ajv.addFormat(
    'uri-reference',
    (text: string) => /^[\w%./~:#-]*$/.test(text) && URL.canParse(text, 'file:///'),
  );
  ajv.addFormat('date-time', true);
  const validate = ajv.compile(schema);
  return (log) => (validate(log) ? '' : JSON.stringify(validate.errors));
}

test('sarif is valid by the schema of OASIS', () => {
  const problemsOf = sarifValidator();
  for (const outcome of outcomes) {
    expect(problemsOf(JSON.parse(rendered(outcome, 'sarif')))).toBe('');
  }
  expect(problemsOf({ version: '2.1.0', runs: [{ results: [] }] })).toContain('tool');
});

test('gitlab has the fields of a Code Quality report, and every fingerprint once', () => {
  const ajv = new Ajv({ strict: true });
  const text = { type: 'string', minLength: 1 };
  const fields = {
    description: text,
    check_name: text,
    fingerprint: { type: 'string', pattern: '^[0-9a-f]{40}$' },
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'lines'],
      properties: {
        path: { type: 'string' },
        lines: {
          type: 'object',
          additionalProperties: false,
          required: ['begin'],
          properties: { begin: { type: 'integer' } },
        },
      },
    },
  };
  const required = Object.keys(fields);
  const item = { type: 'object', additionalProperties: false, required, properties: fields };
  const validate = ajv.compile({ type: 'array', items: item });
  for (const outcome of outcomes) {
    const list: unknown = JSON.parse(rendered(outcome, 'gitlab'));
    expect(validate(list), JSON.stringify(validate.errors)).toBe(true);
    const prints = (list as readonly { fingerprint: string }[]).map((one) => one.fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  }
});

test('github has at most ten annotations of a level, each on one line with escaped texts', () => {
  for (const outcome of outcomes) {
    const lines = rendered(outcome, 'github').trimEnd().split('\n');
    for (const level of ['error', 'warning', 'notice']) {
      expect(lines.filter((line) => line.startsWith(`::${level} `)).length).toBeLessThanOrEqual(10);
    }
    for (const line of lines) {
      const [, properties = '', text = ''] =
        /^::(?:error|warning|notice) ((?:(?:file|line|col|title)=[^,:\r\n]*,?)+)::(.*)$/su.exec(
          line,
        ) ?? [];
      expect(properties, line).toMatch(/title=/);
      expect(`${properties}${text}`.replaceAll(/%(?:25|0D|0A|3A|2C)/g, ''), line).not.toContain(
        '%',
      );
    }
  }
});

test('the outputs of a GitHub step are read back, each key once', () => {
  for (const outcome of outcomes) {
    const text = stepOutputs(outcome);
    const values = [...text.matchAll(/(\w+)<<(.+)\n([^]*?)\n\2\n/g)];
    expect(values.map(([whole]) => whole).join('')).toBe(text);
    expect(values.map(([, key]) => key)).toEqual([
      'verdict',
      'errors',
      'warnings',
      'notices',
      'summary',
    ]);
  }
});
