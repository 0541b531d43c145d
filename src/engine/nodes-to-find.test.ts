import { expect, it } from 'vitest';
import { nodesToFind } from './nodes-to-find.ts';

// kubernetes v1.34.1 schedule_one.go numFeasibleNodesToFind
it.each([
  { all: 99, percentage: 1, wanted: 99, because: 'fewer than 100 nodes are all looked at' },
  { all: 100, percentage: 0, wanted: 100, because: 'never fewer than 100' },
  { all: 150, percentage: 100, wanted: 150, because: '100 % are all' },
  { all: 500, percentage: 10, wanted: 100, because: 'never fewer than 100' },
  { all: 1000, percentage: 33, wanted: 330, because: 'the share as asked for' },
  { all: 1001, percentage: 33, wanted: 330, because: 'the share is cut' },
  { all: 1000, percentage: 0, wanted: 420, because: '50 % less one per 125 nodes' },
  { all: 5000, percentage: 0, wanted: 500, because: '10 % are left at 5,000' },
  { all: 6000, percentage: 0, wanted: 300, because: 'never less than 5 %' },
])(
  'of $all nodes at $percentage %, $wanted are enough: $because',
  ({ all, percentage, wanted }) => {
    expect(nodesToFind(all, percentage)).toBe(wanted);
  },
);
