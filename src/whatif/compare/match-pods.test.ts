import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlannedPod } from '../../outcome/index.ts';
import { matchPods } from './match-pods.ts';

function planned(name: string, node: string | null, more: Partial<PlannedPod> = {}): PlannedPod {
  return { namespace: 'shop', name, node, phase: 'Running', attempts: 1, timeline: [], ...more };
}

const web = { kind: 'Deployment', name: 'web' };
const agent = { kind: 'DaemonSet', name: 'agent' };
const database = { kind: 'StatefulSet', name: 'db' };

function moves(base: readonly PlannedPod[], head: readonly PlannedPod[]): string[] {
  return matchPods(base, head)
    .pairs.filter((pair) => pair.base.node !== pair.head.node)
    .map((pair) => `${pair.base.name} ${pair.base.node ?? '-'} > ${pair.head.node ?? '-'}`);
}

test('bare pods and StatefulSet pods are paired by name', () => {
  const owner = { owner: database };
  const base = [planned('a', 'n1'), planned('db-0', 'n1', owner), planned('db-1', 'n2', owner)];
  const head = [planned('a', 'n2'), planned('db-0', 'n2', owner), planned('db-1', 'n1', owner)];
  expect(moves(base, head)).toEqual(['a n1 > n2', 'db-0 n1 > n2', 'db-1 n2 > n1']);
});

test('replicas that swap nodes or have other names have not moved', () => {
  const owner = { owner: web };
  const base = [planned('web-x', 'n1', owner), planned('web-y', 'n2', owner)];
  expect(moves(base, [planned('web-x', 'n2', owner), planned('web-y', 'n1', owner)])).toEqual([]);
  expect(moves(base, [planned('web-p', 'n2', owner), planned('web-q', 'n3', owner)])).toEqual([
    'web-x n1 > n3',
  ]);
});

test('existing replicas are paired by name', () => {
  const there = { owner: web, existing: true };
  const base = [planned('web-x', 'n1', there), planned('web-y', 'n2', there)];
  const head = [planned('web-y', 'n2', there), planned('web-x', null, { owner: web })];
  expect(moves(base, head)).toEqual(['web-x n1 > -']);
});

test('the daemon of a removed node is removed, not moved', () => {
  const owner = { owner: agent };
  const base = [planned('agent-x', 'n1', owner), planned('agent-y', 'n2', owner)];
  const head = [planned('agent-x', 'n2', owner), planned('agent-y', 'n3', owner)];
  const { added, removed } = matchPods(base, head);
  expect(moves(base, head)).toEqual([]);
  expect([added.map((p) => p.node), removed.map((p) => p.node)]).toEqual([['n3'], ['n1']]);
});

const arbitraryPods = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      owner: fc.constantFrom(web, agent, database, undefined),
      node: fc.constantFrom('n1', 'n2', null),
    }),
    { selector: ({ name, owner }) => `${name} ${owner?.kind ?? ''}` },
  )
  .map((pods) =>
    pods.map(({ name, owner, node }) => planned(name, node, owner === undefined ? {} : { owner })),
  );

test('every pod is paired once or only on one side, and pairs have one owner', () => {
  fc.assert(
    fc.property(arbitraryPods, arbitraryPods, (base, head) => {
      const { pairs, added, removed } = matchPods(base, head);
      expect(new Set([...pairs.map((pair) => pair.base), ...removed])).toEqual(new Set(base));
      expect(new Set([...pairs.map((pair) => pair.head), ...added])).toEqual(new Set(head));
      expect(pairs.length + removed.length).toBe(base.length);
      expect(pairs.length + added.length).toBe(head.length);
      for (const pair of pairs) expect(pair.base.owner).toEqual(pair.head.owner);
    }),
  );
});
