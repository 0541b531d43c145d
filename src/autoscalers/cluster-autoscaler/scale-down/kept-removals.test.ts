import { expect, test } from 'vitest';
import { node, pod } from '../../../../test/support/builders.ts';
import { defaultProfile } from '../../../../test/support/default-profile.ts';
import type { Pod } from '../../../objects/index.ts';
import { KeptSnapshot } from '../snapshot/index.ts';
import { KeptRemovals } from './kept-removals.ts';
import type { Removals, RemovalsQuestion } from './kept-removals.ts';

const HOUR = 3_600_000;
const nodes = ['a', 'b'].map((name) => node(name).offers({ cpu: '2', pods: '3' }).object);
const [a, b] = nodes;
const created = (at: string, deletionTimestamp?: string): Pod => {
  const { object } = pod('p').requests({ cpu: '1' });
  const times = { creationTimestamp: at, ...(deletionTimestamp && { deletionTimestamp }) };
  return { ...object, metadata: { ...object.metadata, ...times } };
};
const old = created('2020-01-01T00:00:00Z');
const budget = pod('budget').object;
const rules = { profile: defaultProfile };

interface Loop {
  readonly placed?: Pod;
  readonly places?: boolean;
  readonly asked?: Partial<RemovalsQuestion>;
  readonly found?: Partial<Removals>;
}

/** How many simulations two loops take, the second of them so many milliseconds later. */
function simulations(loops: readonly [Loop, Loop], laterMs = 10_000): number {
  const snapshots = new KeptSnapshot();
  const kept = new KeptRemovals();
  const now = Date.UTC(2025, 0, 1);
  let count = 0;
  loops.forEach(({ placed = old, places, asked, found }, at) => {
    const content = { nodes, placed: [{ pod: placed, nodeName: 'a' }], objects: [] };
    const snapshot = snapshots.of(content, rules);
    if (places === true) snapshot.addPod(pod('q').object, 'b');
    const question = { nodes: [a!], destinations: nodes, ruling: [budget], snapshot, limit: 10 };
    const times = { now: now + at * laterMs, systemPodTimeout: HOUR };
    kept.of({ ...question, ...times, ...asked }, () => {
      count++;
      return { removable: new Map(), unremovable: [], isAsBefore: true, ...found };
    });
  });
  return count;
}

test('a loop that reads what the last one read simulates nothing', () => {
  expect(simulations([{}, {}])).toBe(1);
});

test.each<readonly [string, Loop, Loop]>([
  ['a pod has a new version', {}, { placed: { ...old } }],
  ['a pending pod took room', { places: true }, { places: true }],
  ['other nodes are candidates', {}, { asked: { nodes: [b!] } }],
  ['pods may go elsewhere', {}, { asked: { destinations: [a!] } }],
  ['a budget has a new version', {}, { asked: { ruling: [{ ...budget }] } }],
  ['more nodes are wanted', {}, { asked: { limit: 11 } }],
  ['pods went elsewhere than before', { found: { isAsBefore: false } }, {}],
])('a loop simulates again if %s', (_, first, second) => {
  expect(simulations([first, second])).toBe(2);
});

test('a loop simulates again when the time changes what rules say of a pod', () => {
  const young = created('2024-12-31T23:30:00Z');
  expect(simulations([{ placed: young }, { placed: young }], HOUR / 4)).toBe(1);
  expect(simulations([{ placed: young }, { placed: young }], HOUR)).toBe(2);
  const ending = created('2020-01-01T00:00:00Z', '2025-01-01T00:00:00Z');
  expect(simulations([{ placed: ending }, { placed: ending }])).toBe(2);
});
