import type { CounterSet, ResourceSlice } from '../../objects/index.ts';
import type { AllocatorRules } from '../allocator-rules.ts';
import { deviceKey } from './types.ts';
import type { Pool, PooledDevice } from './types.ts';

/** The slices of one generation of a pool. */
export interface PoolSlices {
  /** The slices for the node, in the order of their devices. */
  readonly ofNode: readonly ResourceSlice[];
  /** All of them. */
  readonly all: readonly ResourceSlice[];
  readonly isIncomplete: boolean;
}

/** Source: kubernetes v1.36.3 structured/internal/experimental/pools_experimental.go buildPool; v1.34.9 poolIsInvalid. */
export function buildPool(
  { ofNode, all, isIncomplete }: PoolSlices,
  { features, countersOfPool, leavesOutBrokenPools }: AllocatorRules,
): Pool {
  const { driver, pool } = ofNode[0]!.spec;
  const named = { driver, name: pool.name, isIncomplete };
  const broken = { ...named, devices: [], counterSlices: [], counterSets: [] };
  if (isIncomplete && leavesOutBrokenPools) return { ...broken, problem: undefined };
  const sharesCounters = countersOfPool && features.partitionableDevices;
  const withDevices = sharesCounters ? ofNode.filter(declaresNoCounters) : ofNode;
  const problem =
    duplicateName(withDevices) ?? (sharesCounters ? counterProblem(ofNode, all) : undefined);
  if (problem !== undefined) return { ...broken, problem };
  const counters = sharesCounters
    ? { counterSlices: all.filter(declaresNoCounters), counterSets: declaredSets(ofNode) }
    : { counterSlices: [], counterSets: [] };
  const devices: PooledDevice[] = [];
  const made: Pool = { ...named, problem, devices, ...counters };
  for (const slice of withDevices) {
    for (const device of slice.spec.devices ?? []) {
      devices.push({ key: deviceKey(driver, pool.name, device.name), device, slice, pool: made });
    }
  }
  return made;
}

const declaresNoCounters = ({ spec }: ResourceSlice): boolean =>
  (spec.sharedCounters ?? []).length === 0;

const declaredSets = (slices: readonly ResourceSlice[]): readonly CounterSet[] =>
  slices.flatMap(({ spec }) => spec.sharedCounters ?? []);

function duplicateName(slices: readonly ResourceSlice[]): string | undefined {
  const names = new Set<string>();
  for (const { spec } of slices) {
    for (const { name } of spec.devices ?? []) {
      if (names.has(name)) return `duplicate device name ${name}`;
      names.add(name);
    }
  }
  return undefined;
}

/** The sets must have distinct names, and devices may consume only counters that exist. */
function counterProblem(
  ofNode: readonly ResourceSlice[],
  all: readonly ResourceSlice[],
): string | undefined {
  const sets = new Map<string, CounterSet>();
  for (const set of declaredSets(ofNode)) {
    if (sets.has(set.name)) return `duplicate counter set name ${set.name}`;
    sets.set(set.name, set);
  }
  for (const { spec } of all) {
    for (const { consumesCounters = [] } of spec.devices ?? []) {
      for (const { counterSet, counters } of consumesCounters) {
        const set = sets.get(counterSet);
        if (set === undefined) return `counter set ${counterSet} not found`;
        const missing = Object.keys(counters).find((name) => !Object.hasOwn(set.counters, name));
        if (missing !== undefined)
          return `counter ${missing} not found in counter set ${counterSet}`;
      }
    }
  }
  return undefined;
}
