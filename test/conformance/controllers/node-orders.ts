import { Random } from '../../../src/units/index.ts';
import type { RecordedCase } from './recorded-case.ts';

const ORDERS = 40;

/**
 * The scenario with its nodes in other orders, if it has DaemonSets: their controller takes nodes in the order of a map, which
 * differs from run to run.
 */
export function* inOtherNodeOrders(recorded: RecordedCase): Iterable<RecordedCase> {
  const { objects } = recorded;
  if (!objects.some(({ kind }) => kind === 'DaemonSet')) return;
  const nodes = objects.filter(({ kind }) => kind === 'Node');
  const others = objects.filter(({ kind }) => kind !== 'Node');
  for (let seed = 1; seed <= ORDERS && nodes.length > 1; seed++) {
    yield { ...recorded, objects: [...shuffled(nodes, seed), ...others] };
  }
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = new Random(seed);
  return items
    .map((item) => ({ item, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
