import type { ResourceSlice } from '../../objects/index.ts';
import type { ClusterView, Facet, PodView } from '../../cluster/index.ts';
import { AllocatedDevices, DeviceCounter, DeviceSelectors } from '../../devices/index.ts';
import { mayBeDevices } from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates, Rules } from '../../features/index.ts';
import { classesBehindResources, extendedResourceRule } from './device-classes.ts';

/** What a score reads beside the facets of its plugin if it counts devices. */
export const DEVICE_FACETS: readonly Facet[] = [
  'devices',
  'devices.claims',
  'devices.classes',
  'node.labels',
];

/** Allocatable and requested amounts of a resource by node. */
interface Amounts {
  readonly allocatable: Float64Array;
  readonly requested: Float64Array;
}

/** Devices in place of extended resources that nodes do not offer, for scores (since v1.35). */
export class DeviceTotals {
  readonly #isOn: boolean;
  readonly #allocated: AllocatedDevices;
  readonly #selectors: DeviceSelectors;
  #slices: readonly ResourceSlice[] = [];
  #counter: DeviceCounter;

  constructor(gates: Gates, rules: Rules) {
    const consumableCapacity = isEnabled(gates, 'DRAConsumableCapacity');
    this.#isOn = extendedResourceRule(gates, rules) === 'on';
    this.#allocated = new AllocatedDevices(consumableCapacity);
    this.#selectors = new DeviceSelectors(consumableCapacity);
    this.#counter = new DeviceCounter([], this.#selectors);
  }

  /** Whether the pod requests one of the resources, and it may stand for devices. */
  concern(
    { askingContainers, requests }: PodView,
    resources: readonly { readonly name: string }[],
  ): boolean {
    if (!this.#isOn || askingContainers.length === 0) return false;
    return resources.some(({ name }) => (requests.get(name) ?? 0) > 0 && mayBeDevices(name, true));
  }

  /** The amounts of a resource with the devices of nodes that do not offer it. Undefined without a class. */
  amounts(resource: string, cluster: ClusterView, requested: Float64Array): Amounts | undefined {
    const deviceClass = classesBehindResources(cluster, 'on').get(resource);
    if (deviceClass === undefined) return undefined;
    this.#sync(cluster);
    const { columns } = cluster;
    const amounts = {
      allocatable: columns.allocatable(resource).slice(),
      requested: requested.slice(),
    };
    columns.nodes.forEach(({ metadata: { name, labels = {} } }, node) => {
      if (amounts.allocatable[node]! > 0) return;
      const { all, allocated } = this.#counter.count(
        deviceClass,
        { name, labels },
        this.#allocated,
      );
      if (all === 0) return;
      amounts.allocatable[node] = all;
      amounts.requested[node] = allocated;
    });
    return amounts;
  }

  #sync(cluster: ClusterView): void {
    const slices = cluster.list('ResourceSlice');
    const isSame =
      slices.length === this.#slices.length && slices.every((one, at) => one === this.#slices[at]);
    if (!isSame) {
      this.#slices = slices;
      this.#counter = new DeviceCounter(slices, this.#selectors);
    }
    this.#allocated.sync(cluster.list('ResourceClaim'));
  }
}
