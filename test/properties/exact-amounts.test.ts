import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asNodeIndex, Cluster } from '../../src/cluster/index.ts';
import type { PodView } from '../../src/cluster/index.ts';
import { codeOf, FITS } from '../../src/framework/index.ts';
import type { NodeFilter, NodeScore } from '../../src/framework/index.ts';
import { exactBalance } from '../../src/plugins/node-resources-balanced-allocation/exact-balance.ts';
import { deviation } from '../../src/plugins/node-resources-balanced-allocation/deviation.ts';
import { exactFitScore } from '../../src/plugins/node-resources-fit/exact-fit-score.ts';
import { exactRoomFilter } from '../../src/plugins/node-resources-fit/exact-room.ts';
import { roomFilter } from '../../src/plugins/node-resources-fit/fits-request.ts';
import { scoredResources } from '../../src/plugins/shared/allocation.ts';
import {
  leastAllocated,
  mostAllocated,
  requestedToCapacityRatio,
} from '../../src/plugins/shared/resource-score.ts';
import { roundedMeanOfAboveZero, weightedMean } from '../../src/plugins/shared/weighted-mean.ts';
import { unresolvable, unschedulable } from '../../src/framework/index.ts';
import { node, pod } from '../support/builders.ts';

const RESOURCES = [
  { name: 'cpu', weight: 3 },
  { name: 'memory', weight: 1 },
  { name: 'example.com/gpu', weight: 2 },
];
const SHAPE = [
  { utilization: 0, score: 0 },
  { utilization: 70, score: 10 },
  { utilization: 100, score: 3 },
];

const amounts = fc.record({
  cpu: fc.integer({ min: 0, max: 8 }),
  memory: fc.integer({ min: 0, max: 2 ** 34 }),
  'example.com/gpu': fc.integer({ min: 0, max: 4 }),
});

const clusters = fc
  .record({
    nodes: fc.array(amounts, { minLength: 1, maxLength: 4 }),
    placed: fc.array(fc.tuple(amounts, fc.nat(3)), { maxLength: 6 }),
    pending: amounts,
  })
  .map(({ nodes, placed, pending }) => {
    const cluster = new Cluster();
    nodes.forEach((offered, at) => {
      cluster.setNode(node(`n${String(at)}`).offers(offered).object);
    });
    const view = cluster.view(pod('pending').requests(pending).object);
    placed.forEach(([requests, on], at) => {
      cluster.place(pod(`p${String(at)}`).requests(requests).object, `n${String(on)}`);
    });
    return { cluster, view };
  });

const indexes = ({ columns }: Cluster): ReturnType<typeof asNodeIndex>[] =>
  columns.names.map((_, at) => asNodeIndex(at));

const verdicts = (filter: NodeFilter, cluster: Cluster): unknown =>
  indexes(cluster).map((at) => {
    const verdict = filter.filter(at);
    return verdict === FITS ? 'fits' : codeOf(verdict);
  });

const scoresOf = (answer: NodeScore, cluster: Cluster): readonly number[] =>
  indexes(cluster).map((at) => answer.score(at));

/** Each score in doubles, and the same in 64-bit integers. */
function bothScores(view: PodView, cluster: Cluster): readonly (readonly NodeScore[])[] {
  const doubles = scoredResources(RESOURCES, view, cluster, { nonZero: true });
  const requested = scoredResources(RESOURCES, view, cluster, { nonZero: false });
  const ratio = { shape: SHAPE };
  const exact = (type: 'LeastAllocated' | 'MostAllocated' | 'RequestedToCapacityRatio') =>
    exactFitScore({ type, resources: RESOURCES, requestedToCapacityRatio: ratio }, view, cluster);
  return [
    [weightedMean(doubles, leastAllocated, 'least'), exact('LeastAllocated')],
    [weightedMean(doubles, mostAllocated, 'most'), exact('MostAllocated')],
    [
      roundedMeanOfAboveZero(doubles, requestedToCapacityRatio(SHAPE)),
      exact('RequestedToCapacityRatio'),
    ],
    [
      { type: 'node', score: (at) => Math.trunc((1 - deviation(requested, at)) * 100) },
      exactBalance(RESOURCES, view, cluster, { ofChange: false }),
    ],
  ];
}

describe('64-bit integers', () => {
  test('judge and score ordinary amounts as doubles do', () => {
    fc.assert(
      fc.property(clusters, ({ cluster, view }) => {
        const requests = [...view.requests].filter(([, amount]) => amount > 0);
        const reject = (lack: number, isHopeless: boolean) =>
          isHopeless ? unresolvable(lack) : unschedulable(lack);
        const wide = requests.map(([name, amount]) => [name, BigInt(amount)] as const);
        expect(verdicts(exactRoomFilter(wide, cluster, reject), cluster)).toEqual(
          verdicts(roomFilter(requests, cluster, reject), cluster),
        );
        for (const [doubles, exact] of bothScores(view, cluster)) {
          expect(scoresOf(exact!, cluster)).toEqual(scoresOf(doubles!, cluster));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('are kept up to date by moves, once they are needed', () => {
    const cluster = new Cluster();
    cluster.setNode(node('n').offers({ cpu: 4, memory: '7Ei' }).object);
    const huge = pod('huge').requests({ memory: '5Ei' }).object;
    cluster.settle();
    expect(cluster.columns.isWide).toBe(true);
    cluster.place(huge, 'n');
    cluster.place(pod('odd').requests({ memory: 1 }).object, 'n');
    const { columns } = cluster;
    expect(columns.exact().requested('memory')[0]).toBe(5n * 2n ** 60n + 1n);
    cluster.remove(huge);
    expect(columns.exact().requested('memory')[0]).toBe(1n);
  });

  test('are asked for again once a pod needs them', () => {
    const cluster = new Cluster();
    cluster.setNode(node('n').offers({ memory: '1Gi' }).object);
    cluster.settle();
    const before = cluster.version;
    cluster.place(pod('huge').requests({ memory: '5Ei' }).object, 'n');
    expect(cluster.columns.isWide).toBe(true);
    expect(cluster.changedAt('node.allocatable')).toBeGreaterThan(before);
  });
});
