import { describe, expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { COMPARE_FAIL_ON } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { compare } from './analysis.ts';

const three = ['a', 'b', 'c'].map((name, at) => node(name).zone(`zone-${at % 2}`).object);

const of = (name: string, cpu: string): Pod => pod(name).requests({ cpu }).object;

const options = { order: 'input', tieBreak: 'name' } as const;

describe('compare', () => {
  test('a plan does not differ from itself', () => {
    const side = { objects: [...three, of('p', '1'), of('q', '5')] };
    const { summary, regressions, moved: moves } = compare({ base: side, head: side });
    expect(summary).toEqual({
      compared: 2,
      moved: 0,
      onlyTies: 0,
      newlyUnschedulable: 0,
      newlyPlaced: 0,
      preempted: 0,
      added: 0,
      removed: 0,
      verdict: 'passed',
      failOn: COMPARE_FAIL_ON,
    });
    expect([regressions, moves]).toEqual([[], []]);
  });

  test('pods that no longer fit and new pods that do not fit are regressions with the message', () => {
    const base = { objects: [...three, of('p', '3')], options };
    const head = {
      objects: [node('a').offers({ cpu: '1' }).object, of('p', '3'), of('new', '9')],
      options,
    };
    const { newlyUnschedulable, regressions, nodes } = compare({ base, head });
    expect(newlyUnschedulable.map(({ name, from }) => [name, from])).toEqual([
      ['p', 'a'],
      ['new', null],
    ]);
    expect(newlyUnschedulable[0]?.message).toMatch(/^0\/1 nodes are available: 1 Insufficient cpu/);
    expect(regressions.map(({ kind, object }) => `${kind} ${object}`)).toEqual([
      'unschedulable default/p',
      'unschedulable default/new',
    ]);
    expect(nodes.removed).toEqual(['b', 'c']);
    const back = compare({ base: head, head: base });
    expect(back.newlyPlaced).toMatchObject([{ name: 'p', to: 'a' }]);
    expect(back.removed).toMatchObject([{ name: 'new', node: null }]);
    expect(back.regressions.filter(({ kind }) => kind !== 'imbalance')).toEqual([]);
  });

  test('imbalance is the standard deviation over the nodes, and an increase is a regression', () => {
    const bound = (on: readonly string[]): KubernetesObject[] =>
      on.map((name, at) => pod(`p${at}`).requests({ cpu: '2' }).onNode(name).object);
    const found = compare({
      base: { objects: [...three.slice(0, 2), ...bound(['a', 'b'])] },
      head: { objects: [...three.slice(0, 2), ...bound(['a', 'a'])] },
    });
    expect(found.utilisation[0]).toMatchObject({
      resource: 'cpu',
      base: { min: 0.5, max: 0.5, mean: 0.5, standardDeviation: 0 },
      head: { min: 0, max: 1, mean: 0.5, standardDeviation: 0.5 },
    });
    expect(found.regressions.filter(({ kind }) => kind === 'imbalance')).toMatchObject([
      { object: 'cpu' },
    ]);
    expect(found.nodes.empty).toEqual({ base: [], head: ['b'] });
    expect(found.zones.map(({ zone, head }) => [zone, head.pods])).toEqual([
      ['zone-0', 2],
      ['zone-1', 0],
    ]);
  });

  test('every node of either side has the number of its pods, by name', () => {
    const on = (name: string): KubernetesObject =>
      pod('p').requests({ cpu: '1' }).onNode(name).object;
    const [a, b, c] = three;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three nodes');
    const found = compare({
      base: { objects: [c, a, on('a')] },
      head: { objects: [b, a, on('b')] },
    });
    expect(found.nodes.pods).toEqual([
      { name: 'a', zone: 'zone-0', base: 1, head: 0 },
      { name: 'b', zone: 'zone-1', head: 1 },
      { name: 'c', zone: expect.any(String) as string, base: 0 },
    ]);
  });

  test('free capacity is stranded on nodes where no known shape fits', () => {
    const base = { objects: [node('a').object, of('p', '3')] };
    const { fragmentation } = compare({
      base,
      head: { objects: [node('a').object, of('p', '1')] },
    });
    // The core that is free in the base fits the head's pod, so nothing is stranded.
    expect(fragmentation?.[0]).toMatchObject({ base: { free: 1, stranded: 0 }, head: { free: 3 } });
    const alone = compare({ base, head: base }).fragmentation?.[0];
    expect(alone).toMatchObject({ resource: 'cpu', base: { free: 1, stranded: 1, share: 1 } });
  });

  test.each([
    ['nothing', {}],
    ['0 cores', { cpu: '0' }],
  ])('a pod that requests %s uses no free capacity, so it stays stranded', (_, requests) => {
    const side = { objects: [node('a').object, of('p', '3'), pod('q').requests(requests).object] };
    const { fragmentation } = compare({ base: side, head: side });
    expect(fragmentation?.[0]).toMatchObject({ resource: 'cpu', base: { free: 1, stranded: 1 } });
  });

  test('saved plans are compared without causes', () => {
    const tainted = node('a').taint('gone', 'NoSchedule').object;
    const base = { objects: [...three, of('p', '1')], options };
    const head = plan({ objects: [tainted, ...three.slice(1), of('p', '1')], options });
    const saved: unknown = JSON.parse(JSON.stringify(head));
    expect(saved).toEqual(head);
    const found = compare({ base: plan(base), head });
    expect(found.moved).toEqual([
      { namespace: 'default', name: 'p', from: 'a', to: 'b', onlyTie: false },
    ]);
    expect(found.warnings).toContain(
      'the head is a saved plan: the causes of moves are not analysed',
    );
    expect('fragmentation' in found).toBe(false);
    expect(() => compare({ base: plan(base), head, options: { seeds: 2 } })).toThrow(
      'the base is a saved plan, which cannot be run under 2 seeds',
    );
  });

  test('an invalid plan is refused with its side', () => {
    const whole = plan({ objects: three });
    const input = { objects: three };
    for (const broken of [
      { ...whole, apiVersion: 'kschedsim.dev/v9' },
      { ...whole, pods: [{ name: 1 }] },
      { ...whole, nodes: undefined },
    ]) {
      // Read from a file, without types.
      const base = broken as unknown as PlanInput;
      expect(() => compare({ base, head: input })).toThrow(InputError);
      expect(() => compare({ base, head: input })).toThrow(/^error: base(?:[.]\S+)?: /);
    }
  });
});
