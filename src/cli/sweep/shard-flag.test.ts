import { describe, expect, it } from 'vitest';
import { missingCount, shardOf } from './shard-flag.ts';

describe.each([
  ['JOB_COMPLETION_INDEX', 'JOB_COMPLETIONS', '2'],
  ['CI_NODE_INDEX', 'CI_NODE_TOTAL', '3'],
])('%s and %s', (index, count, third) => {
  it('name a shard', () => {
    expect(shardOf({ [index]: third, [count]: '10' })).toEqual({ index: 3, count: 10 });
    expect(() => shardOf({ [index]: third, [count]: '2' })).toThrow('is no shard');
    expect(() => shardOf({ [index]: third, [count]: 'x' })).toThrow('is no shard');
  });

  it('say nothing while they are empty', () => {
    expect(shardOf({ [index]: '', [count]: '' })).toBeUndefined();
    expect(missingCount({ [index]: '', [count]: '' })).toBeUndefined();
    expect(shardOf({ [index]: third, [count]: '' })).toBeUndefined();
    expect(missingCount({ [index]: third, [count]: '' })).toContain(`${count} is not`);
    expect(shardOf({ [index]: '', [count]: '4' })).toBeUndefined();
  });
});
