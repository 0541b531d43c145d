import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CelError, compileSelector } from './index.ts';
import type { SelectableDevice } from './index.ts';
import { compilePattern } from './regex/index.ts';

/** What cel-go v0.26 answered, in the environment of dynamic-resource-allocation/cel/compile.go, v1.36. */
interface RecordedAnswer {
  readonly expression: string;
  readonly device: keyof typeof DEVICES;
  /** With the gate DRAListTypeAttributes. */
  readonly lists?: boolean;
  /** One of these; problems without the lines that show the place. */
  readonly match?: boolean;
  readonly error?: string;
  readonly problem?: string;
}

interface RecordedMatches {
  readonly pattern: string;
  readonly text: string;
  readonly matches?: readonly string[];
  readonly problem?: string;
}

const DEVICES = {
  plain: {
    driver: 'd.io',
    attributes: {
      s: { string: 'abc' },
      i: { int: 5 },
      b: { bool: true },
      v: { version: '1.2.3' },
      'o.io/s': { string: 'x' },
    },
    capacity: { m: { value: '10Gi' }, n: { value: '1.5' } },
  },
  mixed: {
    driver: 'd.io',
    attributes: {
      s: { string: 'abc' },
      i: { int: 5 },
      b: { bool: true },
      v: { version: '1.2.3' },
      'o.io/s': { string: 'Ab-é😀' },
      'o.io/i': { int: -7 },
      'o.io/b': { bool: false },
    },
    capacity: { m: { value: '10Gi' }, n: { value: '1.5' }, 'o.io/m': { value: '-3k' } },
  },
  other: {
    driver: 'o.io',
    allowMultipleAllocations: true,
    attributes: {
      s: { string: '' },
      v: { version: '2.0.0-rc.1+b' },
      'd.io/b': { bool: false },
      'd.io/s': { string: 'x=1,y=2' },
      'd.io/i': { int: '9223372036854775807' },
    },
    capacity: { 'd.io/m': { value: '9223372036854775807' } },
  },
  none: { driver: '' },
  lists: {
    driver: 'd.io',
    attributes: {
      s: { strings: ['a', 'b', 'b'] },
      i: { ints: [3, 1, 2] },
      b: { bools: [true, false] },
      v: { versions: ['1.0.0', '2.0.0'] },
      'o.io/s': { string: 'q' },
      'o.io/i': { int: 4 },
    },
    capacity: { m: { value: '1Ki' } },
  },
} satisfies Record<string, SelectableDevice>;

function readRecords(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

function answerTo({ expression, device, lists }: RecordedAnswer): object {
  const listAttributes = lists ?? device === 'lists';
  const selector = compileSelector(expression, { consumableCapacity: false, listAttributes });
  if (selector.problem !== undefined) {
    const lines = selector.problem.split('\n').filter((line) => !line.startsWith(' | '));
    return { problem: lines.join('\n') };
  }
  try {
    return { match: selector.matches(DEVICES[device]) };
  } catch (error) {
    if (error instanceof CelError) return { error: error.message };
    throw error;
  }
}

describe('recorded answers of the real evaluator', () => {
  const answers = readRecords('recorded-answers.jsonl');

  it.each(answers)('%s', (line) => {
    const recorded = JSON.parse(line) as RecordedAnswer;
    const { match, error, problem } = recorded;
    expect(answerTo(recorded)).toEqual(
      match === undefined ? (error === undefined ? { problem } : { error }) : { match },
    );
  });
});

describe('recorded matches of Go', () => {
  it.each(readRecords('regex/recorded-matches.jsonl'))('%s', (line) => {
    const { pattern, text, matches, problem } = JSON.parse(line) as RecordedMatches;
    if (matches === undefined) {
      expect(() => compilePattern(pattern)).toThrow(problem);
      return;
    }
    const compiled = compilePattern(pattern);
    expect(compiled.findAll(text, Infinity)).toEqual(matches);
    expect([compiled.test(text), compiled.find(text)]).toEqual([matches.length > 0, matches[0]]);
  });
});
