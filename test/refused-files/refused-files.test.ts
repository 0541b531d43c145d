import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, renderFailures } from '../conformance/summary.ts';
import { judgeRefusedFile } from './judge-file.ts';
import { wrongIn } from './judge-refused.ts';

const corpus = path.join(import.meta.dirname, '../conformance/corpus/api');

/** `npm run conformance` plans all of them. */
const ONE_IN = 12;

describe('plan refuses with exit code 1 and the place of each offending field', () => {
  it.each(['validation', 'validation-2', 'validation-4', 'workload-validation', 'strict-decoding'])(
    'the refused documents of %s',
    async (stem) => {
      const judgements = await judgeRefusedFile(path.join(corpus, `${stem}.jsonl.gz`), ONE_IN);
      const { passed, failed } = count(judgements);
      expect(failed, `\n${renderFailures(judgements, 3)}\n`).toBe(0);
      expect(passed).toBeGreaterThan(5);
    },
  );
});

describe('the check of a refused file finds', () => {
  const text = 'kind: Pod\nspec:\n  priority: x\n  hostNetwork: true\n';
  const errors = [{ field: 'spec.priority', naming: 'path' as const, text: 'no number' }];
  const run = (stderr: string) => ({ code: 1, stdout: '', stderr, tookMs: 0 });
  const wrong = (stderr: string) => wrongIn(run(stderr), 'f.yaml', { text, errors });

  it('nothing where the error is at its field', () => {
    expect(wrong('f.yaml:3:13: error: Pod/p: no number')).toEqual([]);
  });

  it.each([
    ['the place of another field', 'f.yaml:4:16: error: Pod/p: no number', 'printed at 4:16'],
    ['the place of the parent', 'f.yaml:2:1: error: Pod/p: no number', 'printed at 2:1'],
    ['an error with another text', 'f.yaml:3:13: error: Pod/p: number', 'not printed'],
    ['an error without a place', 'error: no number', 'no error with a place'],
  ])('%s', (_, stderr, expected) => {
    expect(wrong(stderr).join()).toContain(expected);
  });

  it('another exit code, and output on stdout', () => {
    const stderr = 'f.yaml:3:13: error: Pod/p: no number';
    const result = { code: 0, stdout: 'plan', stderr, tookMs: 0 };
    expect(wrongIn(result, 'f.yaml', { text, errors })).toEqual([
      'exit code 0',
      'output on stdout',
    ]);
  });
});
