import { expect, test } from 'vitest';
import { argsErrors } from '../../../test/support/args-tester.ts';
import { nodeResourcesFitArgs } from './args.ts';

test('only the first unsorted point of a shape is reported', () => {
  const shape = [50, 40, 30].map((utilization) => ({ utilization, score: 0 }));
  const scoringStrategy = { type: 'RequestedToCapacityRatio', requestedToCapacityRatio: { shape } };
  expect(argsErrors(nodeResourcesFitArgs, { scoringStrategy })).toEqual([
    'args.scoringStrategy.shape[1].utilization: Invalid value: 40: values must be sorted in increasing order',
  ]);
});
