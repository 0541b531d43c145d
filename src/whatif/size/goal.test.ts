import { describe, expect, test } from 'vitest';
import { node, pod, ZONE } from '../../../test/support/builders.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Sizing } from '../../outcome/index.ts';
import { survive } from '../survive/analysis.ts';
import { size } from './analysis.ts';

const SHAPES: Readonly<Record<string, { cpu: string; memory: string }>> = {
  small: { cpu: '2', memory: '8Gi' },
  large: { cpu: '8', memory: '32Gi' },
};

const catalog = {
  types: [
    { name: 'small', ...SHAPES['small'], price: 0.1, zones: ['a', 'b', 'c'] },
    { name: 'large', ...SHAPES['large'], price: 0.35, zones: ['a', 'b', 'c'] },
  ],
};

const BY_ZONE = `survive:${ZONE}`;

const pods = (count: number, cpu: string): KubernetesObject[] =>
  Array.from(
    { length: count },
    (_, at) => pod(`p${at}`).ownedBy('ReplicaSet', 'web').requests({ cpu }).object,
  );

/** The nodes of an answer as objects. */
function nodesOf({ add }: Sizing): KubernetesObject[] {
  return add.flatMap(({ type, zone = '', count }, row) =>
    Array.from({ length: count }, (_, at) => {
      const { cpu = '', memory = '' } = SHAPES[type] ?? {};
      return node(`${type}-${row}-${at}`)
        .zone(zone)
        .withHostname()
        .offers({ cpu, memory, pods: '110' }).object;
    }),
  );
}

/** Whether no loss leaves a pod pending, and none is pending before. */
function survives(objects: readonly KubernetesObject[], by?: string): boolean {
  const options = { fixes: false, ...(by === undefined ? {} : { by }) };
  const { summary } = survive({ objects }, options);
  return summary.verdict === 'passed' && summary.pendingBefore === 0;
}

describe('size with a goal to survive', () => {
  test.each([
    ['survive', undefined],
    [BY_ZONE, ZONE],
  ])(
    '%s: the loss of any domain leaves nothing pending, and no node can be left out',
    (goal, by) => {
      const objects = pods(6, '1');
      const fit = size({ objects }, { catalog });
      const found = size({ objects }, { catalog, goal });
      expect(found).toMatchObject({ goal, result: 'sufficient', summary: { verdict: 'passed' } });
      expect(found.cost ?? 0).toBeGreaterThan(fit.cost ?? 0);
      expect(found.bound).toBeGreaterThan(fit.bound);
      expect(found.bound).toBeLessThanOrEqual(found.cost ?? 0);
      const added = nodesOf(found);
      expect(found.target.losses).toBe(by === undefined ? added.length : 3);
      expect(survives([...added, ...objects], by)).toBe(true);
      for (const left of added) {
        const fewer = added.filter((one) => one !== left);
        expect(survives([...fewer, ...objects], by)).toBe(false);
      }
    },
  );

  test('a cluster in which all pods run needs nodes for its losses alone', () => {
    const there = ['a', 'b', 'c'].map(
      (zone) => node(`n-${zone}`).zone(zone).withHostname().offers({ cpu: '4' }).object,
    );
    const objects = [...there, ...pods(12, '1')];
    expect(size({ objects }, { catalog }).nodes).toBe(0);
    const found = size({ objects }, { catalog, goal: 'survive' });
    expect(found).toMatchObject({ cost: 0.2, target: { pods: 0, losses: 5 } });
    expect(
      size({ objects: [...there, ...pods(8, '1')] }, { catalog, goal: 'survive' }),
    ).toMatchObject({
      nodes: 0,
      result: 'sufficient',
    });
  });

  test('pods that may run in the lost zone only are reported; the nodes are chosen for the others', () => {
    const bound = pod('bound')
      .ownedBy('ReplicaSet', 'bound')
      .requests({ cpu: '1' })
      .nodeSelector({ [ZONE]: 'a' }).object;
    const found = size({ objects: [bound, ...pods(2, '1')] }, { catalog, goal: BY_ZONE });
    expect(found.nodes).toBeGreaterThan(1);
    expect(found.pending).toMatchObject([{ name: 'bound', whenLost: 'a' }]);
    expect(found).toMatchObject({ result: 'insufficient', summary: { verdict: 'failed' } });
  });

  test('the label must exist, and the goal be known', () => {
    const objects = pods(1, '1');
    expect(() => size({ objects }, { catalog, goal: 'survive:rack' })).toThrow(/rack/);
    expect(() => size({ objects }, { catalog, goal: 'live' })).toThrow(/live is not fit/);
  });
});

describe('size without an answer', () => {
  const objects = pods(4, '2');

  test('limits that forbid every set are a proof', () => {
    for (const options of [{ maxNodes: 3, types: ['small'] }, { limits: { small: 3, large: 0 } }]) {
      const found = size({ objects }, { catalog, ...options });
      expect(found).toMatchObject({ result: 'insufficient', summary: { verdict: 'failed' } });
    }
  });

  test('a search that found none proves nothing', () => {
    // Each pod is near the other, and both keep away from their own kind.
    const near = { topologyKey: ZONE, labelSelector: { matchLabels: { app: 'missing' } } };
    const lonely = pod('lonely').requests({ cpu: '1' }).near(near).object;
    const found = size({ objects: [lonely] }, { catalog });
    expect(found).toMatchObject({ result: 'none-found', nodes: 0, isOptimal: false });
    expect(found.summary.verdict).toBe('unknown');
    expect(size({ objects: [lonely] }, { catalog, failOn: [] }).summary.verdict).toBe('passed');
  });
});
