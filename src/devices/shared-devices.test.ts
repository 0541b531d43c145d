import { describe, expect, it } from 'vitest';
import {
  allocated,
  claim,
  outcome,
  request,
  results,
  slice,
} from '../../test/support/device-builders.ts';
import type {
  Device,
  DeviceCapacity,
  ExactDeviceRequest,
  ResourceClaim,
} from '../objects/index.ts';

/** A partition that uses so much of the memory of the card. */
const partition = (name: string, memory: string): Device => ({
  name,
  consumesCounters: [{ counterSet: 'card', counters: { memory: { value: memory } } }],
});

describe('partitions', () => {
  const pool = { name: 'p', generation: 1, resourceSliceCount: 2 };
  const sharedCounters = [{ name: 'card', counters: { memory: { value: '40Gi' } } }];
  const slices = [
    slice(
      'p',
      [partition('all', '40Gi'), partition('half-1', '20Gi'), partition('half-2', '20Gi')],
      { pool },
      's1',
    ),
    slice('p', [], { pool, sharedCounters }, 's2'),
  ];
  const asking = (count: number, others: readonly ResourceClaim[] = []): readonly string[] =>
    outcome({ slices, claims: [claim('c', [request('r', { count })])], others });

  it('of one card are used together only as far as it reaches', () => {
    expect(asking(1)).toEqual(['r: p/all']);
    expect(asking(2)).toEqual(['r: p/half-1', 'r: p/half-2']);
    expect(asking(3)).toEqual(['impossible']);
  });

  it('count devices that are in use, also by claims of other nodes', () => {
    const others = [allocated(claim('other', []), ['p/half-1'])];
    expect(asking(1, others)).toEqual(['r: p/half-2']);
    expect(asking(2, others)).toEqual(['impossible']);
  });

  it('are left out without their gate', () => {
    const situation = { slices, claims: [claim('c', [request('r')])] };
    const features = { partitionableDevices: false };
    expect(outcome({ ...situation, features })).toEqual(['impossible']);
  });

  it('with counters that nothing declares make the pool broken', () => {
    const alone = [slice('p', [partition('all', '40Gi')])];
    expect(outcome({ slices: alone, claims: [claim('c', [request('r')])] })).toEqual([
      'broken pools',
    ]);
  });
});

describe('shares of a device', () => {
  const shared = (memory: DeviceCapacity): Device => ({
    name: 'd',
    allowMultipleAllocations: true,
    capacity: { memory },
  });
  const asking = (memory: string | undefined): ExactDeviceRequest => ({
    deviceClassName: 'gpu',
    ...(memory !== undefined && { capacity: { requests: { memory } } }),
  });
  const consumed = (
    device: Device,
    memory: string | undefined,
    others: readonly ResourceClaim[] = [],
  ): unknown =>
    results({
      slices: [slice('p', [device])],
      claims: [claim('c', [{ name: 'r', exactly: asking(memory) }])],
      others,
    }).map(({ devices }) => devices?.results?.map(({ consumedCapacity }) => consumedCapacity));
  const other = allocated(claim('other', []), ['p/d'], {
    shareID: 's',
    consumedCapacity: { memory: '30Gi' },
  });

  it('have what is asked for, and an id', () => {
    const claims = [claim('c', [{ name: 'r', exactly: asking('10Gi') }])];
    const [found] = results({ slices: [slice('p', [shared({ value: '40Gi' })])], claims });
    expect(found?.devices?.results).toMatchObject([
      { device: 'd', shareID: 'share-0', consumedCapacity: { memory: '10Gi' } },
    ]);
  });

  it('are limited by what others use', () => {
    const device = shared({ value: '40Gi' });
    expect(consumed(device, '10Gi', [other])).toEqual([[{ memory: '10Gi' }]]);
    expect(consumed(device, '11Gi', [other])).toEqual([]);
  });

  it('are the whole capacity unless the policy has a default', () => {
    expect(consumed(shared({ value: '40Gi' }), undefined)).toEqual([[{ memory: '40Gi' }]]);
    const requestPolicy = { default: '8Gi', validValues: ['8Gi', '16Gi'] };
    const device = shared({ value: '40Gi', requestPolicy });
    expect(consumed(device, undefined)).toEqual([[{ memory: '8Gi' }]]);
  });

  it('are rounded up to a valid value', () => {
    const requestPolicy = { default: '8Gi', validValues: ['8Gi', '16Gi'] };
    const device = shared({ value: '40Gi', requestPolicy });
    expect(consumed(device, '9Gi')).toEqual([[{ memory: '16Gi' }]]);
    expect(consumed(device, '17Gi')).toEqual([]);
  });

  it('are rounded up to a step of a valid range', () => {
    const validRange = { min: '4Gi', step: '4Gi', max: '16Gi' };
    const device = shared({ value: '40Gi', requestPolicy: { default: '4Gi', validRange } });
    expect(consumed(device, '1Gi')).toEqual([[{ memory: '4Gi' }]]);
    expect(consumed(device, '5Gi')).toEqual([[{ memory: '8Gi' }]]);
    expect(consumed(device, '17Gi')).toEqual([]);
  });

  it('are refused without their gate', () => {
    const situation = {
      slices: [slice('p', [shared({ value: '40Gi' })])],
      claims: [claim('c', [{ name: 'r', exactly: asking('10Gi') }])],
      features: { consumableCapacity: false },
    };
    expect(outcome(situation)).toEqual([
      'claim default/c, request r: has capacity requests, but the DRAConsumableCapacity feature is disabled',
    ]);
  });

  it('leave the whole device to one claim if it does not allow several', () => {
    const whole: Device = { name: 'd', capacity: { memory: { value: '40Gi' } } };
    expect(consumed(whole, '10Gi')).toEqual([[undefined]]);
    expect(consumed(whole, '41Gi')).toEqual([]);
  });
});
