import { isRecord } from '../../src/units/index.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checksOf, formatNames, recognise } from './formats.ts';
import { judgeFile } from './judge.ts';
import { pendingReason } from './pending.ts';
import { findFiles, readLines } from './read-lines.ts';
import { versionCases } from './karpenter/version-cases.ts';
import { releaseFile } from './release-cases.ts';
import { count, renderFailures, renderTable } from './summary.ts';

const corpus = path.join(import.meta.dirname, 'corpus');
/** Without differences of other releases and versions: alone, their lines are not cases. */
const files = findFiles([corpus])
  .map((file) => path.relative(corpus, file))
  .filter(
    (file) =>
      releaseFile(file) === undefined && versionCases(path.join(corpus, file)) === undefined,
  );

/** Maps modern/decisions/taints.jsonl.gz and api/requests.jsonl.gz to their format; decisions and traces may share a file. */
const formatOf = (file: string): string =>
  file
    .replace(/[.]jsonl[.]gz$/, '')
    .replace(/^(\w+\/(decisions|traces|timelines|scripts|timing|cycles))(-2)?\/.*/, '$1')
    .replace(/^modern\/mixed-1[.]36\//, 'modern/')
    .replace(/^e2e(-1[.]36)?\/.*/, 'e2e/stories')
    .replace(/^(karpenter\/(provisioning|disruption))-.*/, '$1')
    .replace(/^(api\/(update-)?validation)-[2-4]$/, '$1');

/** An answer without errors cannot be distorted. */
const isWithoutErrors = (expected: unknown): boolean =>
  isRecord(expected) && Array.isArray(expected['errors']) && expected['errors'].length === 0;

/** Nor can one without evictions. */
const isWithoutEvictions = (answers: unknown): boolean =>
  Array.isArray(answers) &&
  answers.every((one) => isRecord(one) && JSON.stringify(one['evicted']) === '[]');

/** Files with another format than their folder, or with several. */
const FORMATS_OF: Readonly<Record<string, readonly string[]>> = {
  'modern/mixed-1.36/single.jsonl.gz': ['modern/decisions', 'modern/traces'],
  'modern/extenders.jsonl.gz': ['modern/decisions', 'modern/traces'],
  'api/corrections.jsonl.gz': ['api/validation'],
  'api/validation-3.jsonl.gz': ['api/validation', 'api/workload-validation'],
};

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'conformance-'));
afterAll(() => {
  fs.rmSync(scratch, { recursive: true });
});

function judgeText(name: string, text: string): ReturnType<typeof judgeFile> {
  const file = path.join(scratch, name);
  fs.writeFileSync(file, text);
  return judgeFile(file);
}

describe('the conformance runner', () => {
  it.each(files)('knows the lines of %s by their keys alone', (file) => {
    const formats = readLines(path.join(corpus, file)).map(({ content }) =>
      content === null ? 'not an object' : recognise(content),
    );
    // The expected answer for a document that does not decode is the same for all formats.
    const found = new Set(formats.filter((format) => format !== undefined));
    expect(found).toEqual(new Set(FORMATS_OF[file] ?? [formatOf(file)]));
  });

  const checked = formatNames
    .filter((format) => pendingReason(format, {}) === undefined)
    .flatMap((format) => checksOf(format).map(([name, check]) => ({ format, name, check })));
  it.each(checked)('notices a wrong answer in $name', ({ format, check }) => {
    const file = files.find((name) => formatOf(name) === format) ?? '';
    const line = readLines(path.join(corpus, file)).find(
      ({ content }) =>
        content !== null &&
        pendingReason(format, content) === undefined &&
        !isWithoutErrors(content['expect']) &&
        !isWithoutEvictions(content['answers']),
    );
    const right = line?.content ?? {};
    const answers = [
      'expect',
      'error',
      'policyPlugins',
      'pluginConfig',
      'recordings',
      'events',
      'answer',
      'picks',
      'asIs',
      'alternatives',
      'coarse',
      'answers',
      'syncs',
    ];
    const wrong = Object.fromEntries(
      Object.entries(right).map(([key, value]) => [
        key,
        answers.includes(key) ? distort(value) : value,
      ]),
    );
    if ('steps' in right && !('recordings' in right)) wrong['steps'] = distortSteps(right['steps']);
    expect(check(wrong, line?.text ?? '')).not.toEqual([]);
  });

  it('fails a line that it does not know, and a file without lines', () => {
    expect(count(judgeText('odd.jsonl', '{"colour":"red"}\n\nnot json\n[1]\n'))).toEqual({
      passed: 0,
      failed: 3,
      pending: 0,
    });
    expect(count(judgeText('empty.jsonl', '\n'))).toEqual({ passed: 0, failed: 1, pending: 0 });
  });

  it('takes a file under any name, compressed or not', () => {
    const line = '{"id":"q","text":"1k","expect":{"canonical":"2k"}}';
    const [judgement] = judgeText('anything.txt', line);
    expect(judgement).toMatchObject({ theme: 'api/quantities', result: 'failed' });
    const [compressed] = judgeFile(path.join(corpus, 'api/quantities.jsonl.gz'));
    expect(compressed).toMatchObject({ theme: 'api/quantities', result: 'passed' });
  });

  it('counts by theme, and shows the first failures of each', () => {
    const judgements = judgeText('odd.jsonl', '{"colour":"red"}\n{"size":1}\n');
    expect(renderTable(judgements)).toMatch(/^unknown +0 +2 +0$/m);
    expect(renderFailures(judgements, 1)).toMatch(/keys colour[^]*and 1 more/);
  });
});

/** The document with every string, number and boolean changed. */
function distort(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(distort);
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, distort(inner)]));
  }
  if (typeof value === 'string') return `${value}!`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : value;
}

/** The steps with changed answers. Inputs of a step are plain values, its answers are lists. */
function distortSteps(steps: unknown): unknown {
  if (!Array.isArray(steps)) return undefined;
  return steps
    .filter(isRecord)
    .map((step) =>
      Object.fromEntries(
        Object.entries(step).map(([key, value]) => [
          key,
          Array.isArray(value) ? distort(value) : value,
        ]),
      ),
    );
}
