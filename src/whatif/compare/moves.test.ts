import fc from 'fast-check';
import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { Pod } from '../../objects/index.ts';
import type { MovedPod } from '../../outcome/index.ts';
import type { ExtenderTransport } from '../../scheduler/index.ts';
import { plan } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { explain } from '../explain/analysis.ts';
import { compare } from './analysis.ts';

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

/** With an extender that scores node c 10, or omits node a without a reason. */
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

test('an extender can decide a move', () => {
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

test('the plugin that scores the new node higher is named with its lead', () => {
  const objects = [...three, of('first', '1'), of('second', '1')];
  const base = { objects, options };
  const [move, ...others] = moved(base, { ...base, configuration: MOST_ALLOCATED });
  expect(others).toEqual([]);
  expect(move).toMatchObject({ name: 'second', from: 'b', to: 'a', onlyTie: false });
  expect(move?.decided).toMatchObject({ by: 'score', plugin: 'NodeResourcesFit', lead: 25 });
});

test('the filter that rejects the former node is named with its reasons', () => {
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
        reasons: ['node(s) had untolerated taint(s)'],
      },
    },
  ]);
});

test('moves that another seed would undo are no regressions', () => {
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

test('several seeds show the pods that get different nodes', () => {
  const side = { objects: [...three, of('free', '1'), pod('bound').onNode('c').object] };
  const { stability } = compare({ base: side, head: side, options: { seeds: 8 } });
  expect(stability).toMatchObject({ seeds: 8, stable: 1, unstable: [{ name: 'free' }] });
  const counts = Object.values(stability?.unstable[0]?.base ?? {});
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
});

test('a pod that changes between two nodes on one side only is unstable', () => {
  const free = of('free', '1');
  const two = { objects: [...three.slice(0, 2), free] };
  const one = { objects: [...three.slice(0, 1), free] };
  for (const [base, head] of [
    [two, one],
    [one, two],
  ] as const) {
    const { stability } = compare({ base, head, options: { seeds: 6 } });
    expect(stability).toMatchObject({ stable: 0, unstable: [{ name: 'free' }] });
    const [counts] = stability?.unstable ?? [];
    expect([counts?.base, counts?.head].map((nodes) => Object.keys(nodes ?? {}).length)).toEqual(
      base === two ? [2, 1] : [1, 2],
    );
  }
});

/*
 * With order 'input' a pod is scheduled after the pods before it. So explain can compute the same decision independently, and the
 * cause of the move must agree with it.
 */
const cpus = fc.array(fc.constantFrom('100m', '500m', '1', '1500m', '3'), {
  minLength: 1,
  maxLength: 12,
});
const sizes = fc.array(fc.constantFrom('2', '4', '8'), { minLength: 2, maxLength: 5 });

test.each([
  ['a configuration', { configuration: MOST_ALLOCATED }, {}],
  ['a Policy', { policy: MOST_REQUESTED }, { policy: null }],
])('the cause of every move under %s agrees with explain', (_, ofHead, ofBase) => {
  fc.assert(
    fc.property(cpus, sizes, (requests, cores) => {
      const nodes = cores.map((cpu, at) => node(`n${at}`).offers({ cpu }).object);
      const pods = requests.map((cpu, at) => of(`p${at}`, cpu));
      const base = { objects: nodes, pods, options, ...ofBase };
      const head = { objects: nodes, pods, options, ...ofHead };
      const placed = new Map(plan(head).pods.map(({ name, node: on }) => [name, on]));
      for (const { name, from, to, decided } of moved(base, head)) {
        const index = pods.findIndex(({ metadata }) => metadata.name === name);
        const before = pods.slice(0, index).flatMap((earlier) => {
          const nodeName = placed.get(earlier.metadata.name) ?? null;
          return nodeName === null ? [] : [{ ...earlier, spec: { ...earlier.spec, nodeName } }];
        });
        const asked = pods[index];
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
