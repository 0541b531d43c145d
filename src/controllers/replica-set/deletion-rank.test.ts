import { expect, test } from 'vitest';
import type { Pod } from '../../objects/index.ts';
import { byDeletionRank } from './deletion-rank.ts';

const NOW_MS = Date.UTC(2025, 0, 2);

interface Given {
  readonly node?: string;
  readonly readySeconds?: number;
  readonly restartCount?: number;
  readonly uid?: string;
  readonly cost?: string;
}

function ready(name: string, given: Given): Pod {
  const { node = 'n1', readySeconds = 100, restartCount = 0, uid = name, cost } = given;
  const annotations =
    cost === undefined ? {} : { 'controller.kubernetes.io/pod-deletion-cost': cost };
  const lastTransitionTime = new Date(NOW_MS - readySeconds * 1000).toISOString();
  const container = { name: 'main', image: '', imageID: '', ready: true, restartCount };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace: 'default',
      name,
      uid,
      annotations,
      creationTimestamp: '2025-01-01T00:00:00Z',
    },
    spec: { nodeName: node, containers: [] },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime }],
      containerStatuses: [container],
    },
  };
}

const order = (pods: readonly Pod[], neighbours: Readonly<Record<string, number>> = {}): unknown =>
  byDeletionRank(pods, new Map(Object.entries(neighbours)), NOW_MS).map((pod) => pod.metadata.name);

test('pods with more neighbours on their node come first, before pods that became ready later', () => {
  const pods = [ready('young', { readySeconds: 1 }), ready('crowded', { node: 'n2' })];
  expect(order(pods, { n1: 1, n2: 2 })).toEqual(['crowded', 'young']);
  expect(order(pods)).toEqual(['young', 'crowded']);
});

test('of pods that became ready at about the same time the lower uid comes first, whatever their restarts', () => {
  const pods = [
    ready('a', { uid: '2', readySeconds: 100, restartCount: 7 }),
    ready('b', { uid: '1', readySeconds: 101 }),
  ];
  expect(order(pods)).toEqual(['b', 'a']);
});

test('among pods that became ready in the same second the pod with more restarts comes first', () => {
  const pods = [ready('a', { uid: '1' }), ready('b', { uid: '2', restartCount: 1 })];
  expect(order(pods)).toEqual(['b', 'a']);
});

test.each([
  ['-10', true],
  ['-05', true],
  ['+5', false],
  ['1.5', false],
  ['2147483648', false],
])('a deletion cost of %s counts as lower than 0: %s', (cost, isFirst) => {
  const pods = [ready('free', { uid: '1' }), ready('costly', { uid: '2', cost })];
  expect(order(pods)).toEqual(isFirst ? ['costly', 'free'] : ['free', 'costly']);
});
