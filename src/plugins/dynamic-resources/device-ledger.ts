import { hasSameItems } from '../../units/index.ts';
import type { ClassesOfResources, DeviceClass, ResourceSlice } from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import { AllocatedDevices, DeviceAllocator, DeviceInventory } from '../../devices/index.ts';
import { classesBehindResources } from '../shared/device-classes.ts';
import type { DeviceSettings } from './device-settings.ts';

/** The devices of the cluster and what is allocated of them, read anew only where objects have changed. */
export class DeviceLedger {
  readonly #settings: DeviceSettings;
  readonly #allocated: AllocatedDevices;
  #slices: readonly ResourceSlice[] = [];
  #classes: readonly DeviceClass[] = [];
  #inventory: DeviceInventory;
  #ofResources: ClassesOfResources = new Map();

  constructor(settings: DeviceSettings) {
    this.#settings = settings;
    this.#allocated = new AllocatedDevices(settings.allocator.features.consumableCapacity);
    this.#inventory = new DeviceInventory([], () => undefined, settings.allocator);
  }

  /** The classes behind extended resources. */
  classes(cluster: ClusterView): ClassesOfResources {
    const classes = cluster.list('DeviceClass');
    if (!hasSameItems(classes, this.#classes)) {
      this.#classes = classes;
      this.#ofResources = classesBehindResources(cluster, this.#settings.extendedResources);
    }
    return this.#ofResources;
  }

  /** An allocator that knows what is allocated now. Use it before the next change of a claim. */
  allocator(cluster: ClusterView): DeviceAllocator {
    const slices = cluster.list('ResourceSlice');
    const before = this.#classes;
    this.classes(cluster);
    if (before !== this.#classes || !hasSameItems(slices, this.#slices)) {
      const classes = new Map(this.#classes.map((one) => [one.metadata.name, one]));
      const classOf = (name: string): DeviceClass | undefined => classes.get(name);
      this.#slices = slices;
      this.#inventory = new DeviceInventory(slices, classOf, this.#settings.allocator);
    }
    this.#allocated.sync(cluster.list('ResourceClaim'));
    return new DeviceAllocator(this.#inventory, this.#allocated);
  }
}
