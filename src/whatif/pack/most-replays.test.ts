import { expect, test } from 'vitest';
import { examplePlan } from '../../../test/support/example-plan.ts';
import { mostReplays } from './most-replays.ts';

const example = examplePlan();
const many = <T>(items: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => items[at % items.length]!);

test.each([
  [0, 0, 6],
  [3, 6, 6],
  [500, 5000, 5],
  [1000, 10_000, 2],
  [2000, 20_000, 1],
  [15_000, 450_000, 1],
])('%i nodes with %i pods are replayed at most %s times', (nodeCount, podCount, most) => {
  const nodes = many(example.nodes, nodeCount);
  const pods = many(example.pods, podCount);
  expect(mostReplays({ ...example, nodes, pods })).toBe(most);
});
