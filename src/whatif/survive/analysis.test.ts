import { describe, expect, test } from 'vitest';
import { deployment } from '../../../test/support/checked.ts';
import { node, pod, ZONE } from '../../../test/support/builders.ts';
import type { NodeBuilder, PodBuilder } from '../../../test/support/builders.ts';
import type { KubernetesObject, PodDisruptionBudget } from '../../objects/index.ts';
import type { Survival } from '../../outcome/index.ts';
import { chooseLosses } from './combinations.ts';
import type { SurviveOptions } from './input.ts';
import { lossTimeline } from './loss-timeline.ts';
import { survive } from './analysis.ts';

const nodeOf = (name: string, cpu: number, zone?: string): KubernetesObject => {
  const made: NodeBuilder = node(name).withHostname().offers({ cpu, memory: '8Gi' });
  return (zone === undefined ? made : made.labelled({ [ZONE]: zone })).object;
};

/** A running pod of the ReplicaSet "web". */
const web = (name: string, nodeName: string): PodBuilder =>
  pod(name)
    .labelled({ app: 'web' })
    .ownedBy('ReplicaSet', 'web')
    .requests({ cpu: '1', memory: '1Gi' })
    .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] })
    .onNode(nodeName);

const budget = (minAvailable: number): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', namespace: 'default' },
  spec: { minAvailable, selector: { matchLabels: { app: 'web' } } },
});

const surviving = (objects: readonly KubernetesObject[], options: SurviveOptions = {}): Survival =>
  survive({ objects, options: { tieBreak: 'name' } }, { fixes: false, as: 'deleted', ...options });

const nodesOf = ({ losses }: Survival): string[] => losses.map(({ nodes }) => nodes.join(' '));

describe('the loss of a node', () => {
  test('moves its pods, and what is left is counted without the node', () => {
    const found = surviving([nodeOf('a', 2), nodeOf('b', 4), web('w', 'a').object]);
    expect(found.summary).toMatchObject({ verdict: 'passed', losses: 2, survived: 2 });
    expect(found.losses[0]).toMatchObject({
      nodes: ['a'],
      displaced: 1,
      placed: 1,
      moves: [{ name: 'w', from: 'a', to: 'b', owner: { kind: 'ReplicaSet', name: 'web' } }],
      below: [],
      left: { cpu: { allocatable: 4, free: 3 }, pods: { allocatable: 110, free: 109 } },
      survived: true,
    });
    expect(found.losses[1]).toMatchObject({ nodes: ['b'], displaced: 0, moves: [] });
    expect(found.losses[0]?.by).toBeUndefined();
  });

  test('leaves it unknown whether a scheduler that is not simulated places its pods again', () => {
    const { object } = web('w', 'a');
    const foreign = { ...object, spec: { ...object.spec, schedulerName: 'volcano' } };
    const found = surviving([nodeOf('a', 2), nodeOf('b', 4), foreign]);
    expect(found.losses[0]).toMatchObject({
      displaced: 1,
      placed: 0,
      pending: [],
      unknown: [{ name: 'w', message: 'its scheduler volcano is not simulated' }],
    });
    expect(found.summary.verdict).toBe('unknown');
  });

  test('leaves pods without a node, and their workload below its wish', () => {
    const pods = [web('w1', 'a'), web('w2', 'a'), web('w3', 'b')].map(({ object }) => object);
    const found = surviving([nodeOf('a', 2), nodeOf('b', 2), ...pods]);
    expect(found.summary).toMatchObject({ verdict: 'failed', losses: 2, survived: 0 });
    const [worst] = found.losses;
    expect(worst).toMatchObject({ nodes: ['a'], displaced: 2, placed: 1, survived: false });
    expect(worst?.pending).toMatchObject([{ owner: { name: 'web' } }]);
    expect(worst?.pending[0]?.message).toContain('Insufficient cpu');
    expect(worst?.below).toEqual([
      { kind: 'ReplicaSet', namespace: 'default', name: 'web', missing: 1 },
    ]);
  });

  test('loses pods that nothing creates again, and puts pods of unknown owners in doubt', () => {
    const bare = pod('bare').ownedBy('SparkApplication', 'x').onNode('a').object;
    const lost = surviving([nodeOf('a', 2), nodeOf('b', 2), bare]);
    expect(lost.summary.verdict).toBe('failed');
    expect(lost.losses[0]).toMatchObject({ lost: [{ name: 'bare' }], survived: false });
    expect(surviving([nodeOf('a', 2), bare], { failOn: ['pending'] }).summary.verdict).toBe(
      'passed',
    );
  });

  test('breaks a budget while its pods are down, though they find another node', () => {
    const objects = [nodeOf('a', 2), nodeOf('b', 2), web('w1', 'a').object, web('w2', 'b').object];
    const found = surviving([...objects, budget(2)]);
    expect(found.losses[0]).toMatchObject({
      placed: 1,
      belowBudget: [{ kind: 'ReplicaSet', name: 'web', budget: 'web', healthy: 1, desired: 2 }],
      survived: false,
    });
    expect(found.summary).toMatchObject({ verdict: 'failed', survived: 0 });
    expect(surviving([...objects, budget(2)], { failOn: ['lost'] }).summary.verdict).toBe('passed');
    expect(surviving([...objects, budget(1)]).summary.verdict).toBe('passed');
  });

  test('the worst is first: pods without a node, then broken budgets, then displaced pods, then names', () => {
    const pods = [web('w1', 'c'), web('w2', 'c'), web('w3', 'd'), web('w4', 'b')];
    const nodes = ['a', 'b', 'd'].map((name) => nodeOf(name, 3)).concat(nodeOf('c', 2));
    const objects = [...nodes, ...pods.map(({ object }) => object)];
    expect(nodesOf(surviving(objects))).toEqual(['c', 'b', 'd', 'a']);
    const big = pod('big').ownedBy('ReplicaSet', 'big').requests({ cpu: '3' }).onNode('a').object;
    expect(nodesOf(surviving([...objects, big]))[0]).toBe('a');
  });
});

describe('nodes that are lost together', () => {
  const zoned = [nodeOf('a1', 2, 'a'), nodeOf('a2', 2, 'a'), nodeOf('b1', 2, 'b')];

  test('are nodes with the same value of a label; nodes without it stay', () => {
    const found = surviving([...zoned, nodeOf('c', 2)], { by: ZONE });
    expect(found.losses.map(({ by, nodes }) => [by?.key, by?.value, nodes])).toEqual([
      [ZONE, 'a', ['a1', 'a2']],
      [ZONE, 'b', ['b1']],
    ]);
  });

  test('by a label that no node has are bad input, with the nearest label', () => {
    expect(() => surviving(zoned, { by: 'topology.kubernetes.io/zon' })).toThrow(
      `no node has the label topology.kubernetes.io/zon; did you mean ${ZONE}?`,
    );
  });

  test('in pairs: every pair, with both values', () => {
    const found = surviving([...zoned, nodeOf('c1', 2, 'c')], { by: ZONE, losses: 2 });
    expect(found.losses.map(({ by }) => by?.value).sort()).toEqual(['a, b', 'a, c', 'b, c']);
    expect(found.summary.search).toBeUndefined();
    expect(found.fixes).toEqual([]);
  });

  test.each([
    [{ losses: 4 }, 'losses: 4 of 3 nodes cannot be lost at once'],
    [{ by: ZONE, losses: 3 }, `losses: 3 of 2 values of ${ZONE} cannot be lost at once`],
  ])('that are more than there are are bad input: %j', (options, message) => {
    expect(() => surviving(zoned, options)).toThrow(message);
  });

  test('that are too many to count are said to be so, in JSON too', () => {
    const nodes = Array.from({ length: 60 }, (_, at) => nodeOf(`n${at}`, 3));
    const { summary } = surviving(nodes, { losses: 25, limit: 2 });
    expect(summary.search).toEqual({ of: null });
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });

  test('with more pairs than the limit, pairs of the worst nodes are played, and the number of all pairs is given', () => {
    const nodes = ['a', 'b', 'c', 'd', 'e'].map((name) => nodeOf(name, 3));
    const on = ['d', 'd', 'e', 'e'].map((name, at) => web(`w${at}`, name).object);
    const bare = pod('bare').ownedBy('SparkApplication', 'x').onNode('b').object;
    const found = surviving([...nodes, ...on, bare], { losses: 2, limit: 2 });
    expect(found.summary).toMatchObject({ losses: 2, search: { of: 10 } });
    // b loses a pod for good, which counts more than the two pods that d or e displaces.
    expect(found.losses.map(({ nodes }) => [...nodes].sort().join(' '))).toContain('b d');
  });

  test.each([{ losses: 0 }, { limit: 1.5 }, { losses: -1 }])('%j is bad input', (options) => {
    const [name, value] = Object.entries(options)[0] ?? [];
    expect(() => surviving(zoned, options)).toThrow(
      `${name ?? ''}: ${String(value)} is not a whole number above 0`,
    );
  });
});

describe('the choice of losses', () => {
  const domains = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ nodes: [name] }));
  const bad = ({ nodes }: { readonly nodes: readonly string[] }): number =>
    'abcdef'.indexOf(nodes[0] ?? '');
  const namesOf = (chosen: ReturnType<typeof chooseLosses>): string[] =>
    chosen.losses.map((set) =>
      set
        .flatMap(({ nodes }) => nodes)
        .sort()
        .join(''),
    );

  test('is all of them up to the limit, in order', () => {
    const chosen = chooseLosses(domains.slice(0, 3), { size: 2, limit: 3, seed: 1 }, bad);
    expect(namesOf(chosen)).toEqual(['ab', 'ac', 'bc']);
    expect(chosen.of).toBeUndefined();
  });

  test('beyond it is half of the worst and half drawn, all different', () => {
    const chosen = chooseLosses(domains, { size: 2, limit: 8, seed: 1 }, bad);
    expect(chosen.of).toBe(15);
    expect(namesOf(chosen).slice(0, 3)).toEqual(['ef', 'df', 'de']);
    expect(new Set(namesOf(chosen)).size).toBe(8);
    for (const [first, second] of namesOf(chosen)) expect(first).not.toBe(second);
  });
});

describe('fixes', () => {
  const fixesOf = (objects: readonly KubernetesObject[]): readonly string[] =>
    survive({ objects, options: { tieBreak: 'name' } }, { as: 'deleted' }).fixes.map(
      ({ change, mends, remaining }) => `${change}: ${mends}, ${remaining} left`,
    );

  test('for pods without a node: smaller requests, a replica less, one more node', () => {
    const nodes = [nodeOf('a', 2), nodeOf('b', 2)];
    expect(fixesOf([...nodes, deployment('web', 3)])).toEqual([
      'lower the requests of deployment/web to 50 %: 2, 0 left',
      'scale deployment/web from 3 to 2: 2, 0 left',
      'add 1 node like a: 2, 0 left',
    ]);
  });

  test('for a broken budget: a spread over the nodes, a replica more', () => {
    const nodes = [nodeOf('a', 4), nodeOf('b', 4), nodeOf('c', 4)];
    const spread = { topologySpreadConstraints: [spreadOverNodes] };
    expect(fixesOf([...nodes, deployment('web', 2, packed), budget(1)])).toContain(
      'spread the pods of deployment/web over the nodes (maxSkew 1): 1, 0 left',
    );
    expect(fixesOf([...nodes, deployment('web', 2, spread), budget(2)]).join()).toContain(
      'scale deployment/web from 2 to 3',
    );
  });

  test('none where every loss is survived', () => {
    expect(fixesOf([nodeOf('a', 2), nodeOf('b', 2), deployment('web', 1)])).toEqual([]);
  });
});

/** Pods that prefer node a. */
const packed = {
  affinity: {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 100,
          preference: {
            matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['a'] }],
          },
        },
      ],
    },
  },
};

const spreadOverNodes = {
  maxSkew: 1,
  topologyKey: 'kubernetes.io/hostname',
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { app: 'web' } },
};

test('the timeline of a loss expects the workloads that ran before, and no others', () => {
  const objects = [nodeOf('a', 2), nodeOf('b', 2), deployment('web', 2), deployment('big', 3)];
  const { scenario } = lossTimeline({ objects, options: { tieBreak: 'name' } }, 'a');
  expect(scenario?.name).toBe('loss of a');
  expect(scenario?.expectations.map(({ at, text }) => [at, text])).toEqual([
    [1200, expect.stringContaining('Deployment/web')],
  ]);
  expect(() => lossTimeline({ objects }, 'z')).toThrow('z');
});

test('is in doubt if a kubelet may reject what the scheduler places', () => {
  const policy = { apiVersion: 'v1', kind: 'Policy', predicates: [{ name: 'PodFitsResources' }] };
  const taking = ['a', 'b'].map((on) => web(`w-${on}`, on).hostPort(8080).object);
  const { summary } = survive({ objects: [nodeOf('a', 8), nodeOf('b', 8), ...taking], policy });
  expect(summary.verdict).toBe('unknown');
  expect(summary.doubts).toEqual([
    'the scheduler does not check host ports (NodePorts), but the kubelet does: it may reject pods',
  ]);
});
