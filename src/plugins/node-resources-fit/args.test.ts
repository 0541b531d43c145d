import { describe, expect, test } from 'vitest';
import { argsErrors } from '../../../test/support/args-tester.ts';
import { featuresOf } from '../../features/index.ts';
import { nodeResourcesFitArgs } from './args.ts';

const v1_34 = featuresOf('1.34');

test('only the first unsorted point of a shape is reported', () => {
  const shape = [50, 40, 30].map((utilization) => ({ utilization, score: 0 }));
  const scoringStrategy = { type: 'RequestedToCapacityRatio', requestedToCapacityRatio: { shape } };
  expect(argsErrors(nodeResourcesFitArgs, { scoringStrategy }, v1_34)).toEqual([
    'args.scoringStrategy.shape[1].utilization: Invalid value: 40: values must be sorted in increasing order',
  ]);
});

describe('a strategy without its own shape', () => {
  const v1_36 = featuresOf('1.36');
  const scoringStrategy = { type: 'RequestedToCapacityRatio' };
  const foreign = {
    type: 'LeastAllocated',
    requestedToCapacityRatio: { shape: [{ utilization: 0, score: 0 }] },
  };

  test('is an error since v1.36', () => {
    expect(argsErrors(nodeResourcesFitArgs, { scoringStrategy }, v1_36)).toEqual([
      'args.scoringStrategy.requestedToCapacityRatio: Required value: must be specified when type is RequestedToCapacityRatio',
    ]);
    expect(argsErrors(nodeResourcesFitArgs, { scoringStrategy: foreign }, v1_36)).toEqual([
      'args.scoringStrategy.requestedToCapacityRatio: Forbidden: must be nil when type is not RequestedToCapacityRatio',
    ]);
  });

  test('is valid before', () => {
    expect(argsErrors(nodeResourcesFitArgs, { scoringStrategy: foreign }, v1_34)).toEqual([]);
  });
});
