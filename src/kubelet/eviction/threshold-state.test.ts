import { expect, test } from 'vitest';
import { DEFAULT_EVICTION, shareOf } from '../model/eviction-settings.ts';
import type { EvictionSettings, Signal } from '../model/eviction-settings.ts';
import { ThresholdState } from './threshold-state.ts';
import { thresholdsOf } from './thresholds.ts';
import type { NodeResource, Observation, ObservedSignal } from './thresholds.ts';

const PERIODS = { monitoringMs: 10_000, transitionMs: 60_000 };

function stateOf(settings: Partial<EvictionSettings>): ThresholdState {
  return new ThresholdState(thresholdsOf({ ...DEFAULT_EVICTION, ...settings }), PERIODS);
}

/** Observations with a capacity of 1000 units of each resource. */
function free(available: Partial<Record<NodeResource, number>>): Map<NodeResource, Observation> {
  const resources: NodeResource[] = ['memory', 'ephemeral-storage', 'inodes', 'pids'];
  return new Map(
    resources.map((each) => [each, { capacity: 1000, available: available[each] ?? 1000 }]),
  );
}

const by = <T>(signal: Signal, value: T): ReadonlyMap<Signal, T> => new Map([[signal, value]]);

test('memory is reclaimed before all else', () => {
  const state = stateOf({
    evictionHard: new Map<Signal, { quantity: string }>([
      ['nodefs.available', { quantity: '10' }],
      ['pid.available', { quantity: '10' }],
      ['memory.available', { quantity: '10' }],
    ]),
  });
  const active = state.update(free({ memory: 9, 'ephemeral-storage': 9, pids: 9 }), 0);
  expect(active.map(({ signal }) => signal)).toEqual([
    'memory.available',
    'nodefs.available',
    'pid.available',
  ]);
  expect(state.conditionsAt(0)).toEqual(['MemoryPressure', 'DiskPressure', 'PIDPressure']);
});

test('a soft threshold sets its condition at once and evicts after its grace period', () => {
  const state = stateOf({
    evictionHard: new Map(),
    evictionSoft: by('memory.available', { share: shareOf(20) }),
    evictionSoftGracePeriod: by('memory.available', 30_000),
  });
  expect(state.update(free({ memory: 199 }), 0)).toEqual([]);
  expect(state.conditionsAt(0)).toEqual(['MemoryPressure']);
  expect(state.nextChangeMs(0)).toBe(30_000);
  expect(state.update(free({ memory: 199 }), 30_000)).toHaveLength(1);
  // The period begins anew after a time above the threshold.
  expect(state.update(free({ memory: 200 }), 40_000)).toEqual([]);
  expect(state.update(free({ memory: 100 }), 50_000)).toEqual([]);
});

test('a threshold that was met stays so until the minimum reclaim is available too', () => {
  const state = stateOf({
    evictionHard: by('nodefs.inodesFree', { quantity: '100' }),
    evictionMinimumReclaim: by('nodefs.inodesFree', { quantity: '50' }),
  });
  expect(state.update(free({ inodes: 140 }), 0)).toEqual([]);
  expect(state.update(free({ inodes: 99 }), 10_000)).toHaveLength(1);
  expect(state.update(free({ inodes: 149 }), 20_000)).toHaveLength(1);
  expect(state.isRelieved(free({ inodes: 149 }))).toBe(false);
  expect(state.update(free({ inodes: 150 }), 30_000)).toEqual([]);
  expect(state.isRelieved(free({ inodes: 150 }))).toBe(true);
});

test('a condition stays for the transition period after the last period in which it was met', () => {
  const state = stateOf({ evictionHard: by('pid.available', { quantity: '10' }) });
  state.update(free({ pids: 9 }), 0);
  state.update(free({ pids: 10 }), 40_000);
  expect(state.nextChangeMs(40_000)).toBe(90_000);
  expect(state.conditionsAt(89_999)).toEqual(['PIDPressure']);
  expect(state.conditionsAt(90_000)).toEqual([]);
});

/** Observations with a capacity of 1 GiB or 1 Gi of each resource. */
const observed = (resource: NodeResource, available: number): Map<NodeResource, Observation> => {
  const capacity = 2 ** 30;
  const others = free({}).keys();
  const all = [...others].map((each) => [each, { capacity, available: capacity }] as const);
  return new Map([...all, [resource, { capacity, available }]]);
};

test.each<[NodeResource, number, readonly Signal[]]>([
  ['memory', 100 * 2 ** 20, ['memory.available']],
  ['ephemeral-storage', 0.15, ['imagefs.available']],
  ['ephemeral-storage', 0.1, ['nodefs.available', 'imagefs.available']],
  ['inodes', 0.05, ['nodefs.inodesFree', 'imagefs.inodesFree']],
  ['pids', 0, []],
])('without a configuration, %s below %d evicts by %j', (resource, limit, signals) => {
  const least = limit < 1 ? Math.trunc(2 ** 30 * shareOf(limit * 100)) : limit;
  const met = (available: number): readonly ObservedSignal[] =>
    stateOf({})
      .update(observed(resource, available), 0)
      .map(({ signal }) => signal);
  expect(met(least - 1)).toEqual(signals);
  expect(met(least)).not.toContain(signals[0]);
});
