import { keyOf, provisioningDriver } from '../../../../objects/index.ts';
import type { CSINode, PersistentVolumeClaim, Pod } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import { claimsOf, textOf } from './lookups.ts';
import type { VolumeLookups } from './lookups.ts';

/** The claims whose volumes each driver attaches. */
export type DriverVolumes = ReadonlyMap<string, ReadonlySet<string>>;

const AWS_DISKS = 'ebs.csi.aws.com';

/**
 * The volumes that a pod brings to its node. Claims that are missing, and volumes without a driver, are not counted.
 *
 * Rule: GetVolumes, sigs.k8s.io/karpenter/pkg/scheduling/volumeusage.go, v1.13.
 */
export function driverVolumes(pod: Pod, lookups: VolumeLookups): DriverVolumes {
  const volumes = new Map<string, Set<string>>();
  for (const claim of claimsOf(pod, lookups)) {
    const driver = driverOf(claim, lookups);
    if (driver === '') continue;
    getOrInsert(volumes, driver, () => new Set<string>()).add(keyOf(claim.metadata));
  }
  return volumes;
}

function driverOf({ spec }: PersistentVolumeClaim, lookups: VolumeLookups): string {
  const volumeName = textOf(spec?.volumeName);
  if (volumeName !== '') {
    const volume = lookups.volumes.get(volumeName)?.spec;
    return volume?.csi?.driver ?? (volume?.awsElasticBlockStore === undefined ? '' : AWS_DISKS);
  }
  const storageClass = lookups.classes.get(textOf(spec?.storageClassName));
  return storageClass === undefined ? '' : provisioningDriver(storageClass.provisioner);
}

/** The volumes on a node and how many its drivers can attach. */
export class AttachedVolumes {
  readonly #limits: ReadonlyMap<string, number>;
  readonly #byDriver = new Map<string, Set<string>>();

  constructor(csiNode: CSINode | undefined) {
    this.#limits = limitsOf(csiNode);
  }

  get isLimited(): boolean {
    return this.#limits.size > 0;
  }

  add(volumes: DriverVolumes): void {
    for (const [driver, claims] of volumes) {
      const known = getOrInsert(this.#byDriver, driver, () => new Set<string>());
      for (const claim of claims) known.add(claim);
    }
  }

  /** Whether the volumes on the node and others are within every limit. */
  hasRoomFor(volumes: DriverVolumes): boolean {
    for (const [driver, limit] of this.#limits) {
      const own = this.#byDriver.get(driver) ?? new Set();
      let count = own.size;
      for (const claim of volumes.get(driver) ?? []) if (!own.has(claim)) count += 1;
      if (count > limit) return false;
    }
    return true;
  }
}

function limitsOf(csiNode: CSINode | undefined): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  for (const { name, allocatable } of csiNode?.spec.drivers ?? []) {
    if (allocatable?.count !== undefined) limits.set(name, allocatable.count);
  }
  return limits;
}
