import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { KubernetesObject, Pod } from '../../api/index.ts';
import { COMPARE_FAIL_ON } from '../../outcome/index.ts';
import type { MovedPod } from '../../outcome/index.ts';
import { plan } from '../../simulation/index.ts';
import type { ExtenderTransport } from '../../scheduler/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { InputError } from '../../units/index.ts';
import { explain } from '../explain/explain.ts';
import { compare } from './compare.ts';

const MOST_ALLOCATED = {
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  profiles: [
    {
      plugins: { score: { disabled: [{ name: 'NodeResourcesBalancedAllocation' }] } },
      pluginConfig: [
        {
          name: 'NodeResourcesFit',
          args: {
            scoringStrategy: { type: 'MostAllocated', resources: [{ name: 'cpu', weight: 1 }] },
          },
        },
      ],
    },
  ],
};

const MOST_REQUESTED = {
  apiVersion: 'v1',
  kind: 'Policy',
  predicates: [{ name: 'PodFitsResources' }, { name: 'PodToleratesNodeTaints' }],
  priorities: [{ name: 'MostRequestedPriority', weight: 1 }],
};

const three = ['a', 'b', 'c'].map((name, at) => node(name).zone(`zone-${at % 2}`).object);

const of = (name: string, cpu: string): Pod => pod(name).requests({ cpu }).object;

const options = { order: 'input', tieBreak: 'name' } as const;

function moved(base: PlanInput, head: PlanInput): readonly MovedPod[] {
  return compare({ base, head }).moved;
}

/** With an extender that gives node c 10 points, or leaves node a out without a word. */
const extended = (verb: 'prioritize' | 'filter'): object => ({
  ...MOST_REQUESTED,
  priorities: [{ name: 'LeastRequestedPriority', weight: 1 }],
  extenders: [{ urlPrefix: 'http://rack', [`${verb}Verb`]: verb, weight: 7 }],
});

const answering: ExtenderTransport = ({ verb }) => ({
  status: 200,
  body: JSON.stringify(
    verb === 'prioritize'
      ? [{ Host: 'c', Score: 10 }]
      : { Nodes: { items: ['b', 'c'].map((name) => node(name).object) } },
  ),
});

describe('compare', () => {
  test('an extender may be what decided', () => {
    const side = { objects: [...three, of('p', '1')], options };
    const head = (verb: 'prioritize' | 'filter'): PlanInput => ({
      ...side,
      policy: extended(verb),
      options: { ...options, extenders: answering },
    });
    expect(moved({ ...side, policy: null }, head('prioritize'))).toMatchObject([
      {
        from: 'a',
        to: 'c',
        decided: { by: 'score', plugin: 'http://rack', lead: 700, margin: 700 },
      },
    ]);
    expect(moved({ ...side, policy: null }, head('filter'))).toMatchObject([
      {
        from: 'a',
        to: 'b',
        decided: { by: 'filter', plugin: '', reasons: ['an extender left the node out'] },
      },
    ]);
  });

  test('a plan is like itself', () => {
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

  test('a score that speaks for another node is named with its lead', () => {
    const objects = [...three, of('first', '1'), of('second', '1')];
    const base = { objects, options };
    const [move, ...others] = moved(base, { ...base, configuration: MOST_ALLOCATED });
    expect(others).toEqual([]);
    expect(move).toMatchObject({ name: 'second', from: 'b', to: 'a', onlyTie: false });
    expect(move?.decided).toMatchObject({ by: 'score', plugin: 'NodeResourcesFit', lead: 25 });
  });

  test('a filter that rules the former node out is named with its reasons', () => {
    const tainted = node('a').taint('gone', 'NoSchedule').object;
    const base = { objects: [...three, of('p', '1')], options };
    const head = { objects: [tainted, ...three.slice(1), of('p', '1')], options };
    expect(moved(base, head)).toEqual([
      {
        namespace: 'default',
        name: 'p',
        from: 'a',
        to: 'b',
        onlyTie: false,
        decided: {
          by: 'filter',
          plugin: 'TaintToleration',
          reasons: ['node(s) had untolerated taint {gone: }'],
        },
      },
    ]);
  });

  test('moves that another draw would undo are no regressions', () => {
    const objects = [...three, of('p', '1')];
    const nodesOfSeeds = [0, 1, 2, 3, 4, 5].map(
      (seed) => plan({ objects, options: { seed } }).pods[0]?.node,
    );
    const other = nodesOfSeeds.findIndex((name) => name !== nodesOfSeeds[0]);
    const found = compare({
      base: { objects, options: { seed: 0 } },
      head: { objects, options: { seed: other } },
    });
    expect(found.moved).toMatchObject([{ onlyTie: true, decided: { by: 'tie' } }]);
    expect(found.regressions).toEqual([]);
    expect(found.summary.onlyTies).toBe(1);
  });

  test('reruns tell which pods hang on the seed', () => {
    const side = { objects: [...three, of('free', '1'), pod('bound').onNode('c').object] };
    const { stability } = compare({ base: side, head: side, options: { seeds: 8 } });
    expect(stability).toMatchObject({ seeds: 8, stable: 1, unstable: [{ name: 'free' }] });
    const counts = Object.values(stability?.unstable[0]?.base ?? {});
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
  });

  test('pods that no longer fit, and new ones that never did, are regressions with the message', () => {
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

  test('imbalance is the standard deviation over the nodes, and more of it is a regression', () => {
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

  test('free capacity counts as stranded where no known shape fits', () => {
    const base = { objects: [node('a').object, of('p', '3')] };
    const { fragmentation } = compare({
      base,
      head: { objects: [node('a').object, of('p', '1')] },
    });
    // One core is left in the base: of use to the head's pod, so nothing is stranded anywhere.
    expect(fragmentation?.[0]).toMatchObject({ base: { free: 1, stranded: 0 }, head: { free: 3 } });
    const alone = compare({ base, head: base }).fragmentation?.[0];
    expect(alone).toMatchObject({ resource: 'cpu', base: { free: 1, stranded: 1, share: 1 } });
  });

  test('saved plans are compared as they are, without causes', () => {
    const objects = [...three, of('first', '1'), of('second', '1')];
    const base = { objects, options };
    const head = plan({ ...base, configuration: MOST_ALLOCATED });
    const saved: unknown = JSON.parse(JSON.stringify(head));
    expect(saved).toEqual(head);
    const found = compare({ base: plan(base), head });
    expect(found.moved).toEqual([
      { namespace: 'default', name: 'second', from: 'b', to: 'a', onlyTie: false },
    ]);
    expect(found.warnings).toContain('the head is a saved plan: why pods moved cannot be asked');
    expect('fragmentation' in found).toBe(false);
    expect(() => compare({ base: plan(base), head, options: { seeds: 2 } })).toThrow(
      'the base is a saved plan, which cannot be run under 2 seeds',
    );
  });

  test('what is no plan is refused by name', () => {
    const whole = plan({ objects: three });
    const input = { objects: three };
    for (const broken of [
      { ...whole, apiVersion: 'kschedsim.dev/v9' },
      { ...whole, pods: [{ name: 1 }] },
      { ...whole, nodes: undefined },
    ]) {
      // As it would come out of a file: the compiler knows better.
      const base = broken as unknown as PlanInput;
      expect(() => compare({ base, head: input })).toThrow(InputError);
      expect(() => compare({ base, head: input })).toThrow(/^error: base: /);
    }
  });
});

/*
 * Offered in their order, the pods before one are all that its turn knows of. So explain can be asked for the same turn: an answer
 * of its own, which the claimed cause has to agree with.
 */
const cpus = fc.array(fc.constantFrom('100m', '500m', '1', '1500m', '3'), {
  minLength: 1,
  maxLength: 12,
});
const sizes = fc.array(fc.constantFrom('2', '4', '8'), { minLength: 2, maxLength: 5 });

test.each([
  ['a configuration', { configuration: MOST_ALLOCATED }, {}],
  ['a Policy', { policy: MOST_REQUESTED }, { policy: null }],
])('the cause of every move under %s is what explain says of that turn', (_, ofHead, ofBase) => {
  fc.assert(
    fc.property(cpus, sizes, (requests, cores) => {
      const nodes = cores.map((cpu, at) => node(`n${at}`).offers({ cpu }).object);
      const pods = requests.map((cpu, at) => of(`p${at}`, cpu));
      const base = { objects: nodes, pods, options, ...ofBase };
      const head = { objects: nodes, pods, options, ...ofHead };
      const placed = new Map(plan(head).pods.map(({ name, node: on }) => [name, on]));
      for (const { name, from, to, decided } of moved(base, head)) {
        const turn = pods.findIndex(({ metadata }) => metadata.name === name);
        const before = pods.slice(0, turn).flatMap((earlier) => {
          const nodeName = placed.get(earlier.metadata.name) ?? null;
          return nodeName === null ? [] : [{ ...earlier, spec: { ...earlier.spec, nodeName } }];
        });
        const asked = pods[turn];
        if (asked === undefined) throw new Error(`assertion failed: ${name} was offered`);
        const why = explain({ objects: [...nodes, ...before], pod: asked, ...ofHead });
        expect(why.best).toContain(to);
        if (decided?.by === 'filter') {
          expect(why.filtered[from]).toMatchObject({
            plugin: decided.plugin,
            reasons: decided.reasons,
          });
          continue;
        }
        const { totals = {}, scores = {}, weights = {} } = why;
        const margin = (totals[to] ?? 0) - (totals[from] ?? 0);
        if (decided?.by !== 'score') {
          expect([decided?.by, margin]).toEqual(['tie', 0]);
          continue;
        }
        const leads = Object.entries(weights).map(([plugin, weight]): [string, number] => [
          plugin,
          weight * ((scores[to]?.[plugin] ?? 0) - (scores[from]?.[plugin] ?? 0)),
        ]);
        expect(decided.margin).toBe(margin);
        expect(leads).toContainEqual([decided.plugin, decided.lead]);
        expect(Math.max(...leads.map(([, lead]) => lead))).toBe(decided.lead);
      }
    }),
    { numRuns: 40 },
  );
});
