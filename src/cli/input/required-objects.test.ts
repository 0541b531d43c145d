import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { requireNodes, requirePods } from './required-objects.ts';
import { given } from '../../../test/support/given.ts';

const object = (apiVersion: string, kind: string): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name: 'a' },
});
const custom = (...kinds: readonly string[]): readonly KubernetesObject[] =>
  kinds.map((kind) => object('example.com/v1', kind));

test.each([
  ['v1', 'Pod'],
  ['apps/v1', 'Deployment'],
  ['apps/v1', 'DaemonSet'],
  ['batch/v1', 'CronJob'],
])('%s %s is or makes pods', (apiVersion, kind) => {
  expect(() => {
    requirePods(given(object('v1', 'Node'), object(apiVersion, kind)));
  }).not.toThrow();
});

const NO_PODS =
  'no pods: the input contains no Pod and no workload (Deployment, StatefulSet, DaemonSet, Job, ...); ' +
  'add the manifests that you want to place, for example with -f manifests/ or ' +
  '`helm template ./chart | kschedsim plan -f nodes.yaml -f -`';
const describes = (kinds: string): string =>
  `; --pods-of <file> describes the pods of custom resources (${kinds})`;

test.each<[readonly KubernetesObject[], string]>([
  [[], ''],
  [[object('v1', 'Node'), object('v1', 'Namespace')], ''],
  [custom('A'), describes('A')],
  [custom('A', 'B', 'A'), describes('A, B')],
  [custom('A', 'B', 'C', 'D'), describes('A, B, C')],
  [custom('Deployment'), describes('Deployment')],
])('without pods is refused: %j', (objects, hint) => {
  expect(() => {
    requirePods(given(...objects));
  }).toThrow(new InputError([{ message: NO_PODS + hint }]));
});

test('without nodes is refused', () => {
  expect(() => {
    requireNodes(given(object('v1', 'Pod'), object('v1', 'Node')));
  }).not.toThrow();
  expect(() => {
    requireNodes(given(object('v1', 'Pod'), ...custom('Node')));
  }).toThrow(
    new InputError([
      {
        message:
          'no nodes: the input contains no Node, so nothing can be placed; ' +
          'save those of a cluster with `kubectl get nodes -o yaml > nodes.yaml` and add -f nodes.yaml',
      },
    ]),
  );
});
