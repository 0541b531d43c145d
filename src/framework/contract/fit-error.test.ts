import { describe, expect, it } from 'vitest';
import { asNodeIndex } from '../../cluster/index.ts';
import { fitError } from './index.ts';
import type { Diagnosis, NodeRejection } from './index.ts';

const rejected = (count: number, ...reasons: readonly string[]): NodeRejection => ({
  plugin: 'Any',
  code: 'Unschedulable',
  reasons: reasons.map((text) => ({ id: text, text })),
  nodes: Array.from({ length: count }, (_, at) => asNodeIndex(at)),
});
const diagnosis = (...rejections: readonly NodeRejection[]): Diagnosis => {
  const nodeCount = rejections.reduce((sum, { nodes }) => sum + nodes.length, 0);
  return { nodeCount, names: [], feasible: [], rejections };
};

describe('FitError', () => {
  it('counts nodes by reason, in the order of the text', () => {
    expect(
      fitError(
        diagnosis(rejected(2, 'node(s) were unschedulable'), rejected(1, 'Insufficient cpu')),
      ),
    ).toBe('0/3 nodes are available: 1 Insufficient cpu, 2 node(s) were unschedulable.');
  });

  it('sorts counts as text, not as numbers', () => {
    expect(fitError(diagnosis(rejected(2, 'b'), rejected(10, 'a')))).toBe(
      '0/12 nodes are available: 10 a, 2 b.',
    );
  });

  it('counts a node once for each of its reasons, and a reason once for all plugins', () => {
    expect(
      fitError(
        diagnosis(
          rejected(1, 'Too many pods', 'Insufficient cpu'),
          rejected(2, 'Insufficient cpu'),
        ),
      ),
    ).toBe('0/3 nodes are available: 1 Too many pods, 3 Insufficient cpu.');
  });

  it('gives the reason of PreFilter uncounted', () => {
    const preFilter = {
      plugin: 'Any',
      code: 'Unschedulable',
      reasons: [
        { id: 'a', text: 'no' },
        { id: 'b', text: 'never' },
      ],
    } as const;
    expect(fitError({ ...diagnosis(rejected(4, 'no')), preFilter })).toBe(
      '0/4 nodes are available: no, never.',
    );
  });

  it('ends with what PostFilter said', () => {
    expect(fitError(diagnosis(rejected(1, 'no')), 'preemption: 0/1 nodes are available.')).toBe(
      '0/1 nodes are available: 1 no. preemption: 0/1 nodes are available.',
    );
  });

  it('has no full stop where there is no reason', () => {
    expect(fitError(diagnosis())).toBe('0/0 nodes are available:');
  });
});
