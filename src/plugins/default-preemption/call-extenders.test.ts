import { describe, expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { Cluster } from '../../cluster/index.ts';
import { ExtenderError } from '../../framework/index.ts';
import type { Extender, PreemptionCandidate } from '../../framework/index.ts';
import { callExtenders } from './call-extenders.ts';
import { asVictims } from './victims.ts';
import type { Victims } from './victims.ts';

const preemptor = pod('preemptor').object;
const placed = ['a', 'b', 'c'].map((name) => pod(`on-${name}`).onNode(name).object);
const cluster = new Cluster();
for (const name of ['a', 'b', 'c']) cluster.setNode(node(name).object);
for (const victim of placed) cluster.place(victim, victim.spec.nodeName ?? '');

cluster.settle();
const candidates: readonly Victims[] = placed.map((victim, at) => {
  const { nodeName = '' } = victim.spec;
  const index = cluster.columns.indexOf(nodeName);
  if (index === undefined) throw new Error('an unknown node');
  return asVictims(index, { nodeName, victims: [victim], pdbViolations: at });
});

type Preempt = NonNullable<Extender['preempt']>;

/** An extender that preempts, and the nodes that it was asked about. */
function extender(preempt: Preempt, { ignorable = false, isInterested = true } = {}) {
  const asked: string[][] = [];
  const made: Extender = {
    name: 'http://extender',
    ignorable,
    factor: 10n,
    isInterested: () => isInterested,
    preempt: (one, offered, podsOn) => {
      asked.push(offered.map(({ nodeName }) => nodeName));
      return preempt(one, offered, podsOn);
    },
  };
  return { made, asked };
}

const without =
  (name: string): Preempt =>
  (_pod, offered) =>
    offered.filter(({ nodeName }) => nodeName !== name);

const emptied: Preempt = (_pod, offered) =>
  offered.map((one): PreemptionCandidate => (one.nodeName === 'a' ? { ...one, victims: [] } : one));

const failing: Preempt = () => {
  throw new ExtenderError('down');
};

function left(...extenders: readonly { readonly made: Extender }[]): string[] {
  const asked = { pod: preemptor, cluster, extenders: extenders.map(({ made }) => made) };
  return callExtenders(candidates, asked).map(
    ({ node: index, victims, pdbViolations }) =>
      `${cluster.columns.names[index] ?? ''}: ${victims.map(({ metadata }) => metadata.name).join(' ')}, ${pdbViolations}`,
  );
}

describe('extenders that preempt', () => {
  test('are all called, each with what the previous extender kept', () => {
    const first = extender(without('a'));
    const second = extender(without('b'));
    expect(left(first, second)).toEqual(['c: on-c, 2']);
    expect([first.asked, second.asked]).toEqual([[['a', 'b', 'c']], [['b', 'c']]]);
  });

  test('are not called for other pods, nor when no candidate is left', () => {
    const other = extender(() => [], { isInterested: false });
    const none = extender(() => []);
    const last = extender(without('a'));
    expect(left(other)).toEqual(['a: on-a, 0', 'b: on-b, 1', 'c: on-c, 2']);
    expect(left(other, none, last)).toEqual([]);
    expect([other.asked, last.asked]).toEqual([[], []]);
  });

  test('that fail end the preemption, unless they are ignorable', () => {
    expect(() => left(extender(failing))).toThrow(new ExtenderError('down'));
    expect(left(extender(failing, { ignorable: true }), extender(without('c')))).toEqual([
      'a: on-a, 0',
      'b: on-b, 1',
    ]);
  });

  test('that leave a node without victims are wrong; of ignorable ones the node is dropped', () => {
    expect(() => left(extender(emptied))).toThrow('expected at least one victim pod on node "a"');
    expect(left(extender(emptied, { ignorable: true }))).toEqual(['b: on-b, 1', 'c: on-c, 2']);
  });

  test('can look up the pods of a node; an unknown one has none', () => {
    let found: unknown[] = [];
    const looking = extender((_pod, offered, podsOn) => {
      found = [podsOn('b'), podsOn('elsewhere')];
      return offered;
    });
    left(looking);
    expect(found).toEqual([[placed[1]], undefined]);
  });
});
