import { expect, it } from 'vitest';
import type { Pod } from '../objects/index.ts';
import type { Extender } from '../framework/index.ts';
import { asksNodeByNode, isNominated } from './single-node.ts';

const pod = (nominatedNodeName?: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'default' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
  ...(nominatedNodeName === undefined ? {} : { status: { nominatedNodeName } }),
});

type Verb = 'filter' | 'prioritize' | 'preempt' | 'bind';
const extender = (interested: boolean, ...verbs: readonly Verb[]): Extender => ({
  name: 'http://extender',
  ignorable: false,
  factor: 10n,
  isInterested: () => interested,
  ...(verbs.includes('filter') && {
    filter: () => ({ nodes: [], areReturned: false, failed: new Map(), unresolvable: new Map() }),
  }),
  ...(verbs.includes('prioritize') && { prioritize: () => [] }),
  ...(verbs.includes('preempt') && { preempt: () => [] }),
  ...(verbs.includes('bind') && { bind: () => undefined }),
});

it.each<[string, boolean, readonly Extender[] | undefined, boolean]>([
  ['nothing asks for it', false, undefined, false],
  ['there are no extenders', false, [], false],
  ['scoring may fail', true, undefined, true],
  ['scoring may fail, and no extender is interested', true, [extender(false, 'filter')], true],
  ['scoring may fail, and an extender filters', true, [extender(true, 'filter')], true],
  ['an extender filters', false, [extender(true, 'filter')], true],
  ['an extender scores', false, [extender(true, 'prioritize')], true],
  ['an extender filters and scores', false, [extender(true, 'filter', 'prioritize')], true],
  ['an extender only preempts and binds', false, [extender(true, 'preempt', 'bind')], false],
  ['an extender is not interested', false, [extender(false, 'filter', 'prioritize')], false],
  [
    'one of several extenders filters',
    false,
    [extender(true, 'bind'), extender(false, 'prioritize'), extender(true, 'filter')],
    true,
  ],
])('asks about node by node: %s', (_, mayFailToScore, extenders, expected) => {
  const profile = extenders === undefined ? {} : { extenders };
  expect(asksNodeByNode({ mayFailToScore, profile }, pod())).toBe(expected);
});

it('a pod is nominated if its status names a node', () => {
  expect([undefined, pod(), pod(''), pod('a')].map(isNominated)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
