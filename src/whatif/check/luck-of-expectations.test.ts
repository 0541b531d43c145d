import { describe, expect, it } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { plan } from '../../simulation/index.ts';
import { check } from './analysis.ts';

/** Two nodes tie for the first pod, and only one of them leaves room for the second. */
const objects = [
  node('a').offers({ cpu: '4' }).labelled({ disk: 'ssd' }).object,
  node('b').offers({ cpu: '4' }).object,
  pod('first').requests({ cpu: '2' }).priority(10).object,
  pod('second').requests({ cpu: '3' }).nodeSelector({ disk: 'ssd' }).object,
];
const expectations = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Expectations',
  expect: [{ placed: 'all' }],
};
const failed = (seed: number): boolean =>
  plan({ objects, options: { seed } }).summary.verdict === 'failed';

describe('an expectation that other seeds turn', () => {
  it.each([0, 1, 2, 3])('is unknown, and names a seed: --seed %i', (seed) => {
    const seeds = Array.from({ length: 8 }, (_, at) => seed + at);
    const turning = seeds.find((one) => failed(one) !== failed(seed)) ?? -1;
    const count = seeds.filter(failed).length;
    const { summary, expectations: found } = check({ objects, options: { seed } }, expectations);
    expect(summary.verdict).toBe('unknown');
    const which = failed(seed) ? ', but not --seed' : ': --seed';
    expect(found[0]?.doubts).toEqual([`${count} of 8 seeds fail${which} ${turning}`]);
  });

  it('keeps its verdict where ties are broken by name', () => {
    const { summary } = check({ objects, options: { tieBreak: 'name' } }, expectations);
    expect(summary.verdict).not.toBe('unknown');
  });
});
