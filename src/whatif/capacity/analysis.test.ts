import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pod } from '../../objects/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { InputError } from '../../problems/index.ts';
import { capacity } from './analysis.ts';

describe('capacity', () => {
  test('counts the copies that fit on each node, and lists what runs out', () => {
    const objects = [
      node('a').object,
      node('b').offers({ cpu: '4', memory: '2Gi' }).object,
      node('c').taint('gpu', 'NoSchedule').object,
      pod('there').requests({ cpu: '2' }).onNode('a').object,
    ];
    const found = capacity({ objects, pod: pod('p').requests({ cpu: '1', memory: '1Gi' }).object });
    expect(found.copies).toBe(4);
    expect(found.nodes).toEqual([
      { name: 'a', copies: 2 },
      { name: 'b', copies: 2 },
      { name: 'c', copies: 0 },
    ]);
    expect(found.requests).toEqual({ cpu: 1, memory: 1024 ** 3 });
    expect(found.message).toBe(
      '0/3 nodes are available: 1 Insufficient cpu, 1 Insufficient memory, 1 node(s) had untolerated taint(s).',
    );
    expect(found.runsOut).toEqual([
      { plugin: 'NodeResourcesFit', reason: 'Insufficient cpu', nodes: ['a'] },
      { plugin: 'NodeResourcesFit', reason: 'Insufficient memory', nodes: ['b'] },
    ]);
    expect(found.closed).toMatchObject([{ plugin: 'TaintToleration', nodes: ['c'] }]);
  });

  test('pending pods of the input are placed first', () => {
    const objects = [node('a').object, pod('pending').requests({ cpu: '3' }).object];
    expect(capacity({ objects, pod: pod('p').requests({ cpu: '1' }).object }).copies).toBe(1);
  });

  test("copies count in each other's anti-affinity", () => {
    const apart = {
      labelSelector: { matchLabels: { app: 'p' } },
      topologyKey: 'kubernetes.io/hostname',
    };
    const objects = ['a', 'b', 'c'].map((name) => node(name).withHostname().object);
    const copied = pod('p').labelled({ app: 'p' }).apartFrom(apart).object;
    const found = capacity({ objects, pod: copied });
    expect(found.nodes.map(({ copies }) => copies)).toEqual([1, 1, 1]);
    expect(found.runsOut).toMatchObject([{ plugin: 'InterPodAffinity', nodes: ['a', 'b', 'c'] }]);
  });

  test.each(['pool', 'constructor', 'toString'])('counts by a label named %s', (by) => {
    const found = capacity({
      objects: [node('a').labelled({ [by]: 'x' }).object, node('b').object],
      pod: pod('p').requests({ cpu: '1' }).object,
      options: { by },
    });
    expect(found.groups?.values).toEqual([
      { value: 'x', nodes: 1, copies: 4 },
      { nodes: 1, copies: 4 },
    ]);
  });

  test('a limit stops the count', () => {
    const found = capacity({
      objects: [node('a').object],
      pod: pod('p').requests({ cpu: '1' }).object,
      options: { limit: 3 },
    });
    expect(found).toMatchObject({ copies: 3, isLimited: true, runsOut: [] });
    expect('message' in found).toBe(false);
  });

  test('a copy of an existing pod is another pod', () => {
    const there = pod('p').requests({ cpu: '1' }).onNode('a').object;
    expect(capacity({ objects: [node('a').object, there], pod: there }).copies).toBe(3);
  });

  test('gated pods and pods of unknown schedulers are refused', () => {
    const objects = [node('a').object];
    const ask = (copied: ReturnType<typeof pod>): (() => unknown) => {
      return () => capacity({ objects, pod: copied.object });
    };
    expect(ask(pod('p').gatedBy('example.com/wait'))).toThrow(InputError);
    const foreign = { ...pod('p').object.spec, schedulerName: 'other' };
    expect(() => capacity({ objects, pod: { ...pod('p').object, spec: foreign } })).toThrow(
      /spec.schedulerName is "other"/,
    );
    expect(() => capacity({ objects, pod: pod('p').object, options: { limit: -1 } })).toThrow(
      /limit/,
    );
  });

  test('is in doubt if the scheduler does not check what the kubelet checks', () => {
    const policyOf = (...names: readonly string[]) => ({
      apiVersion: 'v1',
      kind: 'Policy',
      predicates: names.map((name) => ({ name })),
    });
    const doubtsOf = (asked: Pod, ...names: readonly string[]): unknown => {
      const { summary, copies } = capacity({
        objects: [node('a').offers({ cpu: '4', pods: '3' }).object],
        pod: asked,
        policy: policyOf(...names),
        options: { limit: 5 },
      });
      return [copies, summary.verdict, ...(summary.doubts ?? [])];
    };
    const port = pod('p').hostPort(8080).object;
    const text = (what: string): string =>
      `the scheduler does not check ${what}, but the kubelet does: it may reject pods`;
    expect(doubtsOf(port, 'GeneralPredicates')).toEqual([1, 'passed']);
    expect(doubtsOf(port, 'PodFitsResources')).toEqual([
      3,
      'unknown',
      text('host ports (NodePorts)'),
    ]);
    expect(doubtsOf(pod('p').object, 'PodFitsResources')).toEqual([3, 'passed']);
    expect(doubtsOf(pod('p').nodeSelector({ disk: 'ssd' }).object, 'PodFitsResources')).toEqual([
      3,
      'unknown',
      text('node affinity (NodeAffinity)'),
      'a: its kubelet rejects pods (NodeAffinity)',
    ]);
    expect(doubtsOf(pod('p').object, 'PodFitsHostPorts')).toEqual([
      5,
      'unknown',
      text('resources (NodeResourcesFit)'),
    ]);
  });

  test.each([
    ['v1.34', {}],
    ['a Policy', { policy: null }],
  ])('limited by cpu alone, the count is the quotient, under %s', (_, scheduler) => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 300, max: 2000 }),
        (sizes, ask) => {
          const objects = sizes.map((cpu, at) => node(`n${at}`).offers({ cpu: `${cpu}m` }).object);
          const copied = pod('p').requests({ cpu: `${ask}m` }).object;
          const found = capacity({ objects, pod: copied, ...scheduler });
          expect(found.nodes.map(({ copies }) => copies)).toEqual(
            sizes.map((cpu) => Math.floor(cpu / ask)),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});
