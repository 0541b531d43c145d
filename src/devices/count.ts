import type { Device, DeviceClass, ResourceSlice } from '../objects/index.ts';
import { AllocationError } from './allocation-error.ts';
import type { AllocatedState } from './allocated-state.ts';
import type { DeviceSelectors } from './selectors.ts';
import { isSelected } from './pools/node-facts.ts';
import type { NodeFacts } from './pools/node-facts.ts';
import { deviceKey } from './pools/types.ts';
import { getOrInsert } from '../units/index.ts';

/** The devices of a class on a node. */
export interface DeviceCount {
  readonly all: number;
  readonly allocated: number;
}

const NONE: DeviceCount = { all: 0, allocated: 0 };

/** Counts the devices of a class that a node could use, whatever the state of their pools. */
export class DeviceCounter {
  readonly #selectors: DeviceSelectors;
  readonly #ofNode = new Map<string, ResourceSlice[]>();
  readonly #shared: ResourceSlice[] = [];

  constructor(slices: readonly ResourceSlice[], selectors: DeviceSelectors) {
    this.#selectors = selectors;
    for (const slice of slices) {
      const { nodeName = '', perDeviceNodeSelection } = slice.spec;
      if (nodeName === '' || perDeviceNodeSelection === true) this.#shared.push(slice);
      else {
        getOrInsert(this.#ofNode, nodeName, () => []).push(slice);
      }
    }
  }

  /**
   * A class with a broken selector has no devices.
   *
   * Source: kubernetes v1.36.3 plugins/noderesources/resource_allocation.go calculateDRAResourceTotals.
   */
  count(deviceClass: DeviceClass, node: NodeFacts, state: AllocatedState): DeviceCount {
    try {
      return this.#count(deviceClass, node, state);
    } catch (error) {
      if (error instanceof AllocationError) return NONE;
      throw error;
    }
  }

  #count(
    { spec: { selectors = [] } }: DeviceClass,
    node: NodeFacts,
    state: AllocatedState,
  ): DeviceCount {
    let [all, allocated] = [0, 0];
    for (const slice of [...(this.#ofNode.get(node.name) ?? []), ...this.#shared]) {
      const { driver, pool } = slice.spec;
      for (const device of devicesFor(node, slice)) {
        if (!this.#selectors.match({ device, slice }, selectors, '')) continue;
        all++;
        if (state.isInUse(deviceKey(driver, pool.name, device.name))) allocated++;
      }
    }
    return { all, allocated };
  }
}

function devicesFor(node: NodeFacts, { spec }: ResourceSlice): readonly Device[] {
  const { devices = [], perDeviceNodeSelection, nodeSelector } = spec;
  if (perDeviceNodeSelection === true) return devices.filter((device) => isSelected(device, node));
  return nodeSelector !== undefined && !isSelected(spec, node) ? [] : devices;
}
