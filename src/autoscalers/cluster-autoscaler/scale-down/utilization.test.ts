import { expect, it } from 'vitest';
import { node, pod } from '../../../../test/support/builders.ts';
import { goNumber } from './go-number.ts';
import { utilizationOf } from './utilization.ts';

const counted = { ignoreDaemonSets: false, ignoreMirrorPods: false, now: Date.parse('2025-06-01') };
const web = pod('web').requests({ cpu: '1', memory: '2Gi' }).object;
const daemon = pod('d').ownedBy('DaemonSet', 'd').requests({ cpu: '500m', memory: '1Gi' }).object;
const machine = node().offers({ cpu: '4', memory: '16Gi' }).object;

it('takes the larger share of cpu and memory, and memory if they are equal', () => {
  expect(utilizationOf(machine, [web, daemon], undefined, counted)).toEqual({
    cpu: 0.375,
    memory: 0.1875,
    gpu: 0,
    resource: 'cpu',
    share: 0.375,
  });
  expect(utilizationOf(machine, [], undefined, counted)).toMatchObject({ resource: 'memory' });
});

it('takes ignored daemon pods off the requests and off what the node offers', () => {
  const ignoring = { ...counted, ignoreDaemonSets: true };
  expect(utilizationOf(machine, [web, daemon], undefined, ignoring)?.cpu).toBe(1 / 3.5);
});

it('does not count pods that should have ended long ago', () => {
  const old = pod('old').terminating().requests({ cpu: '3' }).object;
  expect(utilizationOf(machine, [web, old], undefined, counted)?.cpu).toBe(0.25);
});

it('reads only GPUs where there are some, and 0 while they are not offered', () => {
  const gpu = 'nvidia.com/gpu';
  const trainer = pod().requests({ cpu: '4', [gpu]: 1 }).object;
  const offering = node().offers({ [gpu]: 4 }).object;
  expect(utilizationOf(offering, [trainer], gpu, counted)).toMatchObject({
    gpu: 0.25,
    share: 0.25,
  });
  expect(utilizationOf(machine, [trainer], gpu, counted)).toMatchObject({ share: 0, cpu: 0 });
});

it('does not know the share of a node that offers no cpu', () => {
  expect(utilizationOf(node().offers({ cpu: 0 }).object, [], undefined, counted)).toBeUndefined();
});

it.each([
  [0.30310880829015546, '0.30310880829015546'],
  [0, '0'],
  [0.00005, '5e-05'],
  [Infinity, '+Inf'],
  [NaN, 'NaN'],
])('prints %d as Go does', (value, text) => {
  expect(goNumber(value)).toBe(text);
});
