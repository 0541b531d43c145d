import { describe, expect, it, test } from 'vitest';
import { claim, outcome, request, slice } from '../../../test/support/device-builders.ts';
import type { Situation } from '../../../test/support/device-builders.ts';
import type { ResourceSlice } from '../../objects/index.ts';

const one = [claim('c', [request('r')])];
const ask = (slices: readonly ResourceSlice[], more: Partial<Situation> = {}): readonly string[] =>
  outcome({ slices, claims: one, ...more });
const term = (value: string): ResourceSlice['spec'] => ({
  driver: '',
  pool: { name: '', generation: 1, resourceSliceCount: 1 },
  nodeSelector: {
    nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: [value] }] }],
  },
});
const { nodeSelector: zoneA } = term('a');
const { nodeSelector: zoneB } = term('b');

describe('a node sees', () => {
  test.each([
    ['the slices with its name', { nodeName: 'n1' }, ['r: p/d']],
    ['no slices with another name', { nodeName: 'n2' }, ['impossible']],
    ['slices of all nodes', { nodeName: undefined, allNodes: true }, ['r: p/d']],
    [
      'slices with a selector that matches',
      { nodeName: undefined, nodeSelector: zoneA },
      ['r: p/d'],
    ],
    [
      'no slices with another selector',
      { nodeName: undefined, nodeSelector: zoneB },
      ['impossible'],
    ],
  ])('%s', (_, spec, expected) => {
    expect(ask([slice('p', ['d'], spec as Partial<ResourceSlice['spec']>)])).toEqual(expected);
  });

  it('the devices that choose it, with perDeviceNodeSelection', () => {
    const devices = [
      { name: 'd1', nodeName: 'n2' },
      { name: 'd2', nodeSelector: zoneB! },
      { name: 'd3', allNodes: true },
    ];
    const { nodeName: _, ...spec } = slice('p', devices).spec;
    const perDevice = { ...slice('p', devices), spec: { ...spec, perDeviceNodeSelection: true } };
    expect(ask([perDevice])).toEqual(['r: p/d3']);
    expect(ask([perDevice], { features: { partitionableDevices: false } })).toEqual(['impossible']);
  });
});

describe('a pool', () => {
  const pool = (
    generation: number,
    resourceSliceCount: number,
  ): Partial<ResourceSlice['spec']> => ({
    pool: { name: 'p', generation, resourceSliceCount },
  });

  it('without all of its slices is not used, but was up to v1.34', () => {
    const incomplete = [slice('p', ['d'], pool(1, 2))];
    expect(ask(incomplete)).toEqual(['impossible']);
    expect(ask(incomplete, { release: 34 })).toEqual(['r: p/d']);
  });

  it('is complete if its other slices belong to other nodes; up to v1.34 it was not', () => {
    const slices = [
      slice('p', ['d1'], pool(1, 2), 's1'),
      slice('p', ['d2'], { ...pool(1, 2), nodeName: 'n2' }, 's2'),
    ];
    const all = [claim('c', [request('r', { allocationMode: 'All' })])];
    expect(outcome({ slices, claims: all })).toEqual(['r: p/d1']);
    expect(outcome({ slices, claims: all, release: 34 })).toEqual([
      'claim default/c, request r: asks for all devices, but resource pool gpu.example.com/p is currently being updated',
    ]);
  });

  it('has the devices of its newest generation', () => {
    const old = slice('p', ['d1'], pool(1, 1), 's1');
    const now = slice('p', ['d2'], pool(2, 1), 's2');
    expect(ask([old, now])).toEqual(['r: p/d2']);
  });

  it('is being replaced if a newer generation exists elsewhere', () => {
    const old = slice('p', ['d1'], pool(1, 2), 's1');
    const now = slice('p', ['d2'], { ...pool(2, 1), nodeName: 'n2' }, 's2');
    expect(ask([old, now])).toEqual(['impossible']);
  });

  it('with a device name twice is broken, and others are used', () => {
    const broken = slice('p', ['d', 'd']);
    expect(ask([broken])).toEqual(['broken pools']);
    expect(ask([broken, slice('q', ['d'])])).toEqual(['r: q/d']);
    expect(ask([broken], { release: 34 })).toEqual(['pool p is invalid: duplicate device name d']);
  });
});

describe('devices are tried', () => {
  it('by the names of their pools and slices, and in the order of a slice', () => {
    const count = [claim('c', [request('r', { count: 4 })])];
    const pool = { name: 'p', generation: 1, resourceSliceCount: 2 };
    const slices = [
      slice('q', ['d1'], {}, 's0'),
      slice('p', ['d9', 'd1'], { pool }, 's2'),
      slice('p', ['d5'], { pool }, 's1'),
    ];
    const expected = ['r: p/d5', 'r: p/d9', 'r: p/d1', 'r: q/d1'];
    expect(outcome({ slices, claims: count })).toEqual(expected);
    expect(outcome({ slices: slices.toReversed(), claims: count })).toEqual(expected);
  });

  it('last in pools where one has binding conditions', () => {
    const slices = [slice('p', [{ name: 'd', bindingConditions: ['Ready'] }]), slice('q', ['d'])];
    expect(ask(slices)).toEqual(['r: q/d']);
    expect(ask(slices.slice(0, 1))).toEqual(['r: p/d']);
    expect(ask(slices.slice(0, 1), { features: { bindingConditions: false } })).toEqual([
      'impossible',
    ]);
  });
});
