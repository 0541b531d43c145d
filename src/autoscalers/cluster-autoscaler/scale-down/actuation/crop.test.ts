import fc from 'fast-check';
import { expect, it } from 'vitest';
import { node } from '../../../../../test/support/builders.ts';
import { defaultProfile } from '../../../../../test/support/default-profile.ts';
import { fixedCloud } from '../../../../../test/support/fixed-cloud.ts';
import type { Node } from '../../../../objects/index.ts';
import { readFlags } from '../../options/index.ts';
import type { Flags } from '../../options/index.ts';
import { ClusterSnapshot } from '../../snapshot/index.ts';
import type { ScaleDownView } from '../eligibility.ts';
import { cropped } from './crop.ts';
import type { Batch } from './crop.ts';

const GROUPS = ['a', 'b', 'c'];
const named = (group: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${group}${at}`);

/** Groups of 4 nodes; of `whole` all nodes go or none. */
function viewOf(flags: Flags, whole: readonly string[] = []): ScaleDownView {
  const groups = GROUPS.map((id) => ({
    id,
    min: 0,
    max: 9,
    nodes: named(id, 4),
    options: { zeroOrMaxNodeScaling: whole.includes(id) },
  }));
  const nodes = groups.flatMap((group) => group.nodes.map((name) => registered(name)));
  return {
    cloud: fixedCloud(groups),
    snapshot: ClusterSnapshot.of({ nodes, placed: [], objects: [] }, { profile: defaultProfile }),
    options: readFlags(flags),
    now: 0,
  };
}

function registered(name: string): Node {
  const { object } = node(name);
  return { ...object, spec: { providerID: name } };
}

const namesIn = (batches: readonly Batch[]): readonly string[] =>
  batches.flatMap(({ nodes }) => nodes.map(({ metadata }) => metadata.name));
const nodesNamed = (names: readonly string[]): readonly Node[] => names.map(registered);

const ready = fc.uniqueArray(fc.constantFrom(...GROUPS.flatMap((group) => named(group, 4))));

it('starts no more deletions and drains than flags allow, as many as possible, empty nodes first', () => {
  const most = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(ready, ready, most, most, (empty, drain, parallel, drains) => {
      const toDrain = drain.filter((name) => !empty.includes(name));
      const flags = {
        'max-scale-down-parallelism': `${parallel}`,
        'max-drain-parallelism': `${drains}`,
      };
      const now = cropped(nodesNamed(empty), nodesNamed(toDrain), [], viewOf(flags));
      const emptied = Math.min(empty.length, parallel);
      expect(namesIn(now.empty)).toHaveLength(emptied);
      expect(namesIn(now.toDrain)).toHaveLength(
        Math.min(toDrain.length, drains, parallel - emptied),
      );
    }),
  );
});

it('counts deletions that are under way', () => {
  const running = [{ node: 'x', groupId: 'a', isDrain: true, since: 0 }];
  const flags = { 'max-scale-down-parallelism': '3', 'max-drain-parallelism': '1' };
  const now = cropped(nodesNamed(named('a', 4)), nodesNamed(['b0']), running, viewOf(flags));
  expect(namesIn(now.empty)).toEqual(['a0', 'a1']);
  expect(namesIn(now.toDrain)).toEqual([]);
});

it('lets one whole group go even if it is larger than the limit, and never a part of one', () => {
  const view = viewOf({ 'max-scale-down-parallelism': '3' }, ['a', 'b']);
  const all = [...named('a', 4), ...named('b', 4), ...named('c', 4)];
  expect(namesIn(cropped(nodesNamed(all), [], [], view).empty)).toEqual(named('a', 4));
  const part = [...named('a', 3), ...named('c', 4)];
  expect(namesIn(cropped(nodesNamed(part), [], [], view).empty)).toEqual(named('c', 3));
});
