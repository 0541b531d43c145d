import { expect, test } from 'vitest';
import { node } from '../../../test/support/builders.ts';
import { deployment } from '../../../test/support/checked.ts';
import { prepare } from './index.ts';
import type { PreparedCluster } from './index.ts';
import type { Luck } from './rounds.ts';

const objects = [
  ...Array.from({ length: 12 }, (_, at) => node(`n${at}`).offers({ cpu: 8 }).object),
  ...Array.from({ length: 4 }, (_, at) => deployment(`app-${at}`, 3)),
];
const settled = (): PreparedCluster => prepare({ objects, options: { tieBreak: 'name' } });

/** The nodes of all pods after they are scheduled again. */
const again = (prepared: PreparedCluster, luck: Luck): readonly string[] =>
  prepared.fork((fork) => {
    fork.evict(prepared.running);
    return fork.settle(luck).placed.map((one) => `${one.pod.metadata.name} ${one.node}`);
  });

test('forks draw ties although forks before them broke ties by name, and the other way round', () => {
  const prepared = settled();
  const variants: readonly Luck[] = [
    { tieBreak: 'name' },
    { tieBreak: 'random', seed: 1 },
    { tieBreak: 'random', seed: 2 },
    { tieBreak: 'name' },
  ];
  const shared = variants.map((luck) => again(prepared, luck));
  const alone = variants.map((luck) => again(settled(), luck));
  expect(shared).toEqual(alone);
  expect(shared[1]).not.toEqual(shared[2]);
});
