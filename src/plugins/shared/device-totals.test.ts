import { expect, it } from 'vitest';
import type { DeviceClass, KubernetesObject, ResourceSlice } from '../../objects/index.ts';
import { Cluster } from '../../cluster/index.ts';
import { node } from '../../../test/support/builders.ts';
import {
  allocated,
  claim,
  deviceClass,
  request,
  slice,
} from '../../../test/support/device-builders.ts';
import { gates, rules } from '../../../test/support/features.ts';
import { DeviceTotals } from './device-totals.ts';

const GPU = 'example.com/gpu';
const { spec, ...named } = deviceClass('gpu');
const gpus: DeviceClass = { ...named, spec: { ...spec, extendedResourceName: GPU } };

const onNode = (nodeName: string, ...devices: readonly string[]): ResourceSlice =>
  slice(nodeName, devices, { nodeName });

interface Change {
  readonly title: string;
  readonly set?: KubernetesObject;
  readonly unset?: KubernetesObject;
  readonly allocatable: readonly number[];
  readonly requested: readonly number[];
}

/** Node c offers the resource itself, so its device does not count. */
it.each<Change>([
  { title: 'the devices of each node', allocatable: [1, 2, 4], requested: [0, 0, 3] },
  {
    title: 'those of a slice that has changed beside another one that has not',
    set: onNode('b', 'x', 'y', 'z'),
    allocatable: [1, 3, 4],
    requested: [0, 0, 3],
  },
  {
    title: 'those of a new slice',
    set: slice('more', ['z'], { nodeName: 'a' }),
    allocatable: [2, 2, 4],
    requested: [0, 0, 3],
  },
  {
    title: 'those that are left when a slice is gone',
    unset: onNode('b'),
    allocatable: [1, 0, 4],
    requested: [0, 0, 3],
  },
  {
    title: 'those that are allocated as requested',
    set: allocated(claim('one', [request('r')]), ['b/y']),
    allocatable: [1, 2, 4],
    requested: [0, 1, 3],
  },
])('scores count $title', ({ set, unset, allocatable, requested }) => {
  const cluster = new Cluster();
  for (const name of ['a', 'b']) cluster.setNode(node(name).object);
  cluster.setNode(node('c').offers({ [GPU]: 4 }).object);
  cluster.settle();
  for (const one of [gpus, onNode('a', 'x'), onNode('b', 'x', 'y'), onNode('c', 'x')]) {
    cluster.set(one);
  }
  const totals = new DeviceTotals({ ...gates, DRAExtendedResource: true }, rules);
  const amounts = (): ReturnType<DeviceTotals['amounts']> =>
    totals.amounts(GPU, cluster, Float64Array.of(0, 0, 3));
  amounts();
  if (set !== undefined) cluster.set(set);
  if (unset !== undefined) cluster.unset(unset);
  expect(amounts()).toEqual({
    allocatable: Float64Array.from(allocatable),
    requested: Float64Array.from(requested),
  });
});
