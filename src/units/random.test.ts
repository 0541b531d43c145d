import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';

const drawn = (seed: number, count: number, bound: number): number[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.below(bound));
};

describe('Random', () => {
  it('draws the same numbers from the same seed, and others from another', () => {
    expect(drawn(1, 20, 1000)).toEqual(drawn(1, 20, 1000));
    expect(drawn(1, 20, 1000)).not.toEqual(drawn(2, 20, 1000));
  });

  it('draws as mulberry32 does', () => {
    expect(drawn(0, 6, 100)).toEqual([26, 0, 22, 14, 46, 54]);
  });

  it('draws every number below the bound about equally often', () => {
    const counts = new Array<number>(7).fill(0);
    for (const n of drawn(42, 7000, 7)) counts[n]!++;
    expect(Math.min(...counts)).toBeGreaterThan(900);
    expect(Math.max(...counts)).toBeLessThan(1100);
  });
});
