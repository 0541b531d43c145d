import { describe, expect, test } from 'vitest';
import { foldProblems } from './fold-problems.ts';
import type { Problem } from './input-error.ts';

const problems = (count: number, kind: string, message: (index: number) => string): Problem[] =>
  Array.from({ length: count }, (_, index) => ({
    file: 'dump.json',
    line: index + 344,
    column: 7,
    object: `${kind}/p${String(index)}`,
    message: message(index),
  }));

describe('foldProblems', () => {
  test('folds the same problem of many objects into one line', () => {
    const { lines, hidden } = foldProblems(
      problems(1860, 'Pod', () => 'metadata.labels: bad'),
      'error',
    );
    expect(lines).toEqual(['error: 1,860 pods: metadata.labels: bad, first in dump.json:344']);
    expect(hidden).toBe(0);
  });

  test('keeps the places of a few', () => {
    const { lines } = foldProblems(
      problems(3, 'Pod', () => 'bad'),
      'warning',
    );
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe('dump.json:345:7: warning: Pod/p1: bad');
  });

  test('prints at most 50 lines, and all of them if asked to', () => {
    const many = [
      ...problems(120, 'Ingress', (index) => `bad ${String(index)}`),
      ...problems(10, 'Pod', () => 'bad'),
    ];
    const { lines, hidden } = foldProblems(many, 'error');
    expect([lines.length, hidden]).toEqual([50, 80]);
    expect(foldProblems(many, 'error', { all: true })).toMatchObject({ hidden: 0 });
    expect(foldProblems(many, 'error', { all: true }).lines).toHaveLength(130);
  });

  test('folds by kind and text, objects without a name too', () => {
    const lines = ['Ingress', 'NetworkPolicy'].flatMap((object) =>
      Array.from({ length: 4 }, () => ({ object, message: 'bad' })),
    );
    expect(foldProblems(lines, 'error').lines).toEqual([
      'error: 4 ingresses: bad',
      'error: 4 networkpolicies: bad',
    ]);
  });
});
