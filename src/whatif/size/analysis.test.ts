import { describe, expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { capacity } from '../capacity/analysis.ts';
import { size } from './analysis.ts';

const pods = (count: number, cpu: string, memory = '1Gi'): KubernetesObject[] =>
  Array.from({ length: count }, (_, at) => pod(`p${at}`).requests({ cpu, memory }).object);

const catalog = {
  types: [
    { name: 'small', cpu: 2, memory: '8Gi', price: 0.1, zones: ['a', 'b'] },
    { name: 'large', cpu: 8, memory: '32Gi', price: 0.35, zones: ['a', 'b'] },
    { name: 'spare', cpu: 8, memory: '32Gi', price: 0.1, zones: ['a'], spot: true },
  ],
};

describe('size', () => {
  test('adds nothing if no pod is pending', () => {
    const found = size({ objects: [node('a').object, ...pods(2, '1')] }, { catalog });
    expect(found).toMatchObject({ add: [], nodes: 0, cost: 0, bound: 0, gap: 0, isOptimal: true });
    expect(found.summary.verdict).toBe('passed');
  });

  test('takes the cheapest set, and proves it by placing every pod', () => {
    const found = size({ objects: pods(5, '2') }, { catalog });
    expect(found.add).toMatchObject([
      { type: 'large', count: 1, price: 0.35 },
      { type: 'small', count: 1, price: 0.1 },
    ]);
    expect(found).toMatchObject({ by: 'cost', cost: 0.45, nodes: 2, isOptimal: true });
    expect(found.bound).toBeLessThanOrEqual(0.45);
    expect(found.placements.flatMap((one) => one.pods)).toHaveLength(5);
    expect(found.alternatives.map(({ name, nodes }) => [name, nodes])).toEqual([
      ['one type only', 5],
      ['fewest nodes', 2],
      ['zone-balanced', 2],
    ]);
  });

  test('the options limit types, zones, nodes and spot', () => {
    const objects = pods(4, '2');
    expect(size({ objects }, { catalog, spot: true }).cost).toBe(0.1);
    expect(size({ objects }, { catalog, types: ['sm*'] }).nodes).toBe(4);
    expect(size({ objects }, { catalog, limits: { large: 0 } }).nodes).toBe(4);
    const inB = size({ objects }, { catalog, zones: ['b'] });
    expect(inB.add.map(({ zone }) => zone)).toEqual(['b']);
    const few = size({ objects }, { catalog, types: ['small'], maxNodes: 3 });
    expect(few.summary.verdict).toBe('failed');
    expect(few.pending.length).toBeGreaterThan(0);
  });

  test.each([
    [{ zones: ['b', 'c'] }, 'zones: no type of node is in c; did you mean a?'],
    [{ zones: ['mars'] }, 'zones: no type of node is in mars; there are a, b'],
    [{ types: ['larg'] }, 'types: no type of node is larg; did you mean large?'],
    [{ types: ['small', 'smal?y'] }, 'types: no type of node is smal?y; did you mean small?'],
    [{ limits: { larg: 2 } }, 'limits: no type of node is larg; did you mean large?'],
    [{ limits: { m5: 2 } }, 'limits: no type of node is m5; there are small, large, spare'],
  ])('names of nothing are bad input: %j', (options, message) => {
    const objects = pods(4, '2');
    expect(() => size({ objects }, { catalog, ...options })).toThrow(InputError);
    expect(() => size({ objects }, { catalog, ...options })).toThrow(message);
  });

  test('no type in a zone, though each alone is there, is bad input', () => {
    expect(() =>
      size({ objects: pods(1, '2') }, { catalog, types: ['spare'], zones: ['b'], spot: true }),
    ).toThrow(
      'no type of node is left among types spare and zones b; there are small, large, spare',
    );
  });

  test('pods that no candidate takes are pending, with its message; the others are sized', () => {
    const objects = [...pods(1, '2'), pod('huge').requests({ cpu: '64' }).object];
    const found = size({ objects }, { catalog });
    expect(found.summary.verdict).toBe('failed');
    expect(found.nodes).toBe(1);
    expect(found.pending).toMatchObject([{ namespace: 'default', name: 'huge' }]);
    expect(found.pending[0]?.message).toMatch(
      /^\w+: 0\/1 nodes are available: 1 Insufficient cpu\.$/,
    );
  });

  test('large pods that come late fit beside small ones that kube-scheduler spreads', () => {
    const small = Array.from(
      { length: 40 },
      (_, at) => pod(`a${at}`).requests({ cpu: '1' }).object,
    );
    const large = ['x', 'y'].map((name) => pod(name).requests({ cpu: '8' }).object);
    const types = catalog.types.filter(({ name }) => name === 'large');
    const found = size({ objects: [...small, ...large] }, { catalog: { types } });
    expect(found).toMatchObject({ result: 'sufficient', pending: [] });
    expect(found.nodes).toBeGreaterThan(20);
    expect(found.gap).toBeCloseTo(found.nodes / 7 - 1, 4);
  });

  // One node more than there are small pods suffices, so that the large pod has one of its own.
  test.each([
    [320, 326],
    [560, 564],
    [600, 0],
  ])('the search for a large pod after %i small ones ends with %i nodes', (count, nodes) => {
    const types = catalog.types.filter(({ name }) => name === 'large');
    const objects = [...pods(count, '1'), pod('x').requests({ cpu: '8' }).object];
    const result = nodes === 0 ? 'none-found' : 'sufficient';
    expect(size({ objects }, { catalog: { types } })).toMatchObject({ result, nodes });
  });

  test('without a catalogue the nodes of the cluster are the candidates, each in its zones', () => {
    const objects = [
      node('a1').zone('a').withHostname().object,
      node('b1').zone('b').withHostname().cordoned().object,
      node('g1').zone('a').withHostname().taint('gpu', 'NoSchedule').object,
      ...pods(6, '2'),
    ];
    const found = size({ objects });
    expect(found).toMatchObject({ by: 'nodes', considered: 2, nodes: 2 });
    expect(found.add).toEqual([
      { type: 'a1', zone: 'a', count: 1 },
      { type: 'a1', zone: 'b', count: 1 },
    ]);
  });

  test('the daemons of a node leave less room, and are listed', () => {
    const containers = [
      { name: 'c', image: 'i', resources: { requests: { cpu: '500m', memory: '1Gi' } } },
    ];
    const daemons = {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: 'agent', namespace: 'default' },
      spec: {
        selector: { matchLabels: { app: 'agent' } },
        template: { metadata: { labels: { app: 'agent' } }, spec: { containers } },
      },
    };
    const found = size({ objects: [daemons, ...pods(4, '1')] }, { catalog, types: ['small'] });
    expect(found.nodes).toBe(4);
    expect(found.types).toMatchObject([
      { daemons: { pods: 1, cpu: 0.5, memory: 1024 ** 3 }, free: { cpu: 1.5 } },
    ]);
  });

  test('pods that keep apart get a node each, and spread pods their zones', () => {
    const apart = {
      labelSelector: { matchLabels: { app: 'p' } },
      topologyKey: 'kubernetes.io/hostname',
    };
    const own = Array.from(
      { length: 3 },
      (_, at) =>
        pod(`p${at}`).labelled({ app: 'p' }).requests({ cpu: '100m' }).apartFrom(apart).object,
    );
    expect(size({ objects: own }, { catalog })).toMatchObject({ nodes: 3, bound: 0.3 });
    const constraint = {
      maxSkew: 1,
      topologyKey: 'topology.kubernetes.io/zone',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'p' } },
    };
    const spread = Array.from(
      { length: 4 },
      (_, at) =>
        pod(`p${at}`).labelled({ app: 'p' }).requests({ cpu: '1' }).spread(constraint).object,
    );
    const there = node('b1').zone('b').offers({ cpu: '1' }).object;
    const found = size({ objects: [there, ...spread] }, { catalog });
    expect(found.summary.verdict).toBe('passed');
  });

  test('agrees with capacity: copies that fit need no node, one more does', () => {
    const objects = [node('a').object, node('b').offers({ cpu: '3' }).object];
    const copied = pod('c').requests({ cpu: '1', memory: '1Gi' }).object;
    const { copies } = capacity({ objects, pod: copied });
    expect(size({ objects }, { pod: copied, copies })).toMatchObject({ nodes: 0, add: [] });
    const more = size({ objects }, { pod: copied, copies: copies + 1 });
    expect(more).toMatchObject({
      nodes: 1,
      target: { pods: copies + 1, fit: copies, copiesOf: 'default/c' },
    });
  });

  test('pods that an ordered StatefulSet creates later are a doubt', () => {
    const containers = [{ name: 'c', image: 'i', resources: { requests: { cpu: '2' } } }];
    const set = {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db', namespace: 'default' },
      spec: {
        replicas: 3,
        serviceName: 'db',
        selector: { matchLabels: { app: 'db' } },
        template: { metadata: { labels: { app: 'db' } }, spec: { containers } },
      },
    };
    const { summary, nodes } = size({ objects: [set] }, { catalog });
    expect([nodes, summary.verdict]).toEqual([1, 'unknown']);
    expect(summary.doubts?.join()).toContain('2 pods of StatefulSet/db');
  });

  test('wrong options are refused', () => {
    const objects = pods(1, '1');
    expect(() => size({ objects }, { catalog, copies: 0 })).toThrow(/copies/);
    expect(() => size({ objects: [node('a').object, ...objects] }, { by: 'cost' })).toThrow(
      /price/,
    );
    expect(() => size({ objects }, { catalog: { types: [{ name: 'x' }] } })).toThrow(/cpu/);
    expect(() => size({ objects })).toThrow(/no nodes to choose from/);
    const wrong = { ...pod('copied').object, spec: { containers: [{ name: 'C', image: 'i' }] } };
    expect(() => size({ objects }, { catalog, pod: wrong, copies: 1 })).toThrow(
      /Pod\/copied: spec.containers\[0\].name: Invalid value: "C"/,
    );
  });
});
