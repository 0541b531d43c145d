import { expect, test } from 'vitest';
import type { Labels, Pod } from '../../objects/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { mayMatch, mayMatchEitherWay } from './hints.ts';

const away = (app: string): Pod['spec']['affinity'] => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app } } },
    ],
  },
});

interface Given {
  readonly labels?: Labels;
  readonly affinity?: Pod['spec']['affinity'];
  readonly nodeName?: string;
  readonly nominatedNodeName?: string;
}

function given(name: string, { labels, affinity, nodeName, nominatedNodeName }: Given): Pod {
  const { object } = pod(name);
  return {
    ...object,
    metadata: { ...object.metadata, uid: name, ...(labels && { labels }) },
    spec: { ...object.spec, ...(affinity && { affinity }), ...(nodeName && { nodeName }) },
    status: nominatedNodeName === undefined ? {} : { nominatedNodeName },
  };
}

const waiting = given('waiting', { labels: { app: 'web' }, affinity: away('db') });
const relabelled = { ...waiting, metadata: { ...waiting.metadata, labels: { app: 'other' } } };
const db = { labels: { app: 'db' } };
const cluster = {} as Parameters<typeof mayMatch>[2];

test.each<[string, { readonly previous?: Pod; readonly object?: Pod }, boolean, boolean]>([
  ['a pod that it keeps away', { previous: given('a', { ...db, nodeName: 'n' }) }, true, true],
  [
    'a pod that keeps it away',
    { previous: given('a', { affinity: away('web'), nodeName: 'n' }) },
    false,
    true,
  ],
  [
    'a pod that keeps others away',
    { previous: given('a', { affinity: away('cache'), nodeName: 'n' }) },
    false,
    false,
  ],
  ['a nominated pod', { previous: given('a', { ...db, nominatedNodeName: 'n' }) }, false, true],
  ['a pending pod', { previous: given('a', db) }, false, false],
  ['its own labels change', { previous: waiting, object: relabelled }, false, true],
])('a waiting pod is tried again: %s', (_, change, before, since) => {
  const event = { kind: { name: undefined, facets: [] }, ...change };
  expect([mayMatch, mayMatchEitherWay].map((hint) => hint(waiting, event, cluster))).toEqual([
    before,
    since,
  ]);
});
