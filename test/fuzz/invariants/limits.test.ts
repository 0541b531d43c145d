import { expect, test } from 'vitest';
import { evictionsKeepBudgets } from './evictions.ts';
import type { Check } from './ledger.ts';
import { quotasHold } from './quotas.ts';
import { Stage } from './stage.ts';

const labels = { app: 'web' };

/** Three pods of a Deployment with a budget; the last one is not ready. */
function budget(stage: Stage, spec: object): void {
  const deployment = stage.create('Deployment', 'web', { spec: { replicas: 3 } });
  const owner = stage.create('ReplicaSet', 'web-1', { spec: { replicas: 3 } }, deployment);
  for (const name of ['a', 'b', 'c']) stage.pod({ name, labels, owner, isReady: name !== 'c' });
  addBudget(stage, 'least', spec);
}

function addBudget(stage: Stage, name: string, spec: object): void {
  stage.create('PodDisruptionBudget', name, {
    spec: { selector: { matchLabels: labels }, ...spec },
  });
}

const quota = (stage: Stage, hard: object): void => {
  stage.create('ResourceQuota', 'most', { spec: { hard } });
};

interface Case {
  readonly title: string;
  readonly check: Check;
  readonly play: (stage: Stage) => void;
  readonly found: readonly string[];
}

const CASES: readonly Case[] = [
  {
    title: 'an eviction that leaves enough healthy pods is allowed',
    check: evictionsKeepBudgets,
    play: (stage) => {
      budget(stage, { minAvailable: 1 });
      stage.evict('a');
    },
    found: [],
  },
  {
    title: 'an eviction below minAvailable is found',
    check: evictionsKeepBudgets,
    play: (stage) => {
      budget(stage, { minAvailable: 2 });
      stage.evict('a');
    },
    found: [
      'PodDisruptionBudget/default/least: Pod/default/a is evicted, 1 healthy pods are left, 2 needed',
    ],
  },
  {
    title: 'maxUnavailable counts the replicas of the Deployment',
    check: evictionsKeepBudgets,
    play: (stage) => {
      budget(stage, { maxUnavailable: '50%' });
      stage.evict('a');
      stage.evict('b');
    },
    found: [
      'PodDisruptionBudget/default/least: Pod/default/b is evicted, 0 healthy pods are left, 1 needed',
    ],
  },
  {
    title: 'a pod that is not ready needs a budget that is kept',
    check: evictionsKeepBudgets,
    play: (stage) => {
      budget(stage, { minAvailable: 3 });
      stage.evict('c');
    },
    found: [
      'PodDisruptionBudget/default/least: Pod/default/c is evicted, 2 healthy pods are left, 3 needed',
    ],
  },
  {
    title: '... unless its budget always allows it',
    check: evictionsKeepBudgets,
    play: (stage) => {
      budget(stage, { minAvailable: 3, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
      stage.evict('c');
    },
    found: [],
  },
  {
    title: 'a pod with two budgets must not be evicted',
    check: evictionsKeepBudgets,
    play: (stage) => {
      budget(stage, { minAvailable: 0 });
      addBudget(stage, 'other', { minAvailable: 0 });
      stage.evict('a');
    },
    found: ['Pod/default/a: evicted, and has 2 budgets'],
  },
  {
    title: 'pods beyond a quota are found, ended ones do not count',
    check: quotasHold,
    play: (stage) => {
      quota(stage, { pods: '2' });
      for (const name of ['a', 'b']) stage.pod({ name });
      stage.tell('a', { phase: 'Succeeded' });
      for (const name of ['c', 'd']) stage.pod({ name });
    },
    found: ['ResourceQuota/default/most: 3 of pods, at most 2'],
  },
  {
    title: 'requests beyond a quota are found',
    check: quotasHold,
    play: (stage) => {
      quota(stage, { 'requests.cpu': '1' });
      for (const name of ['a', 'b']) stage.pod({ name, cpu: '600m' });
    },
    found: ['ResourceQuota/default/most: 1200 of requests.cpu, at most 1000'],
  },
];

test.each(CASES)('$title', ({ check, play, found }) => {
  const stage = new Stage(check);
  play(stage);
  expect(stage.ledger.check()).toEqual(found);
});
