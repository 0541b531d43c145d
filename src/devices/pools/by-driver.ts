import { compareText, getOrInsert, greatest, groupBy } from '../../units/index.ts';
import type { ResourceSlice } from '../../objects/index.ts';
import type { AllocatorRules } from '../allocator-rules.ts';
import { buildPool } from './build.ts';
import { isSelected } from './node-facts.ts';
import type { NodeFacts } from './node-facts.ts';
import { poolKey } from './types.ts';
import type { Pool } from './types.ts';

/**
 * The pools of devices that nodes can use. Pools and slices are in the order of their names.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental/pools_experimental.go GatherPools.
 */
export class ResourcePools {
  readonly #rules: AllocatorRules;
  readonly #ofNode = new Map<string, ResourceSlice[]>();
  /** Slices that are not bound to a node by its name. */
  readonly #shared: ResourceSlice[] = [];
  readonly #ofPool: ReadonlyMap<string, readonly ResourceSlice[]>;
  /** Pools by their slices: nodes that see the same slices share a pool. */
  readonly #built = new Map<string, Pool>();

  constructor(slices: readonly ResourceSlice[], rules: AllocatorRules) {
    this.#rules = rules;
    const sorted = [...slices].sort((a, b) => compareText(a.metadata.name, b.metadata.name));
    for (const slice of sorted) {
      if (!this.#isUsable(slice)) continue;
      const { nodeName = '', sharedCounters = [] } = slice.spec;
      if (nodeName === '' || (this.#countsPool && sharedCounters.length > 0)) {
        this.#shared.push(slice);
      } else getOrInsert(this.#ofNode, nodeName, () => []).push(slice);
    }
    this.#ofPool = groupBy(sorted, poolKey);
  }

  /** The pools that a node sees, in the order in which they are tried. */
  on(node: NodeFacts): readonly Pool[] {
    const concerned = [
      ...(this.#ofNode.get(node.name) ?? []),
      ...this.#shared.filter((slice) => this.#concerns(slice, node)),
    ];
    const pools: Pool[] = [];
    for (const slices of groupBy(concerned, poolKey).values()) {
      const pool = this.#pool(slices);
      if (pool !== undefined) pools.push(pool);
    }
    pools.sort((a, b) => compareText(a.driver, b.driver) || compareText(a.name, b.name));
    if (!this.#rules.bindingLast.pools) return pools;
    return [...pools.filter((pool) => !waits(pool)), ...pools.filter(waits)];
  }

  get #countsPool(): boolean {
    return this.#rules.countersOfPool && this.#rules.features.partitionableDevices;
  }

  #isUsable({ spec }: ResourceSlice): boolean {
    const { features, leavesOutCounterSlices } = this.#rules;
    if (features.partitionableDevices) return true;
    if (spec.perDeviceNodeSelection !== undefined) return false;
    return !leavesOutCounterSlices || (spec.sharedCounters ?? []).length === 0;
  }

  #concerns({ spec }: ResourceSlice, node: NodeFacts): boolean {
    if (this.#countsPool && (spec.sharedCounters ?? []).length > 0) return true;
    if (spec.allNodes === true || spec.nodeSelector !== undefined) return isSelected(spec, node);
    if (spec.perDeviceNodeSelection !== true) return false;
    return (spec.devices ?? []).some((device) => isSelected(device, node));
  }

  /** The newest generation of the slices that the node sees; undefined if the driver is replacing it. */
  #pool(slices: readonly ResourceSlice[]): Pool | undefined {
    const generation = greatest(slices.map(({ spec }) => spec.pool.generation));
    const newest = slices.filter(({ spec }) => spec.pool.generation === generation);
    const key = newest.map(({ metadata }) => metadata.name).join('\n');
    const known = this.#built.get(key);
    if (known !== undefined) return known;
    const { completeByAllSlices, bindingLast } = this.#rules;
    const count = newest[0]!.spec.pool.resourceSliceCount;
    let all: readonly ResourceSlice[] = newest;
    if (newest.length !== count && completeByAllSlices) {
      const ofPool = this.#ofPool.get(poolKey(newest[0]!)) ?? [];
      if (ofPool.some(({ spec }) => spec.pool.generation > generation)) return undefined;
      all = ofPool.filter(({ spec }) => spec.pool.generation === generation);
    }
    const ordered = newest.sort((a, b) => compareText(a.metadata.name, b.metadata.name));
    const ofNode = bindingLast.slices
      ? [...ordered.filter((slice) => !hasConditions(slice)), ...ordered.filter(hasConditions)]
      : ordered;
    const pool = buildPool({ ofNode, all, isIncomplete: all.length !== count }, this.#rules);
    this.#built.set(key, pool);
    return pool;
  }
}

const hasConditions = ({ spec }: ResourceSlice): boolean =>
  (spec.devices ?? []).some(({ bindingConditions }) => bindingConditions !== undefined);

const waits = ({ devices }: Pool): boolean =>
  devices.some(({ device }) => device.bindingConditions !== undefined);
