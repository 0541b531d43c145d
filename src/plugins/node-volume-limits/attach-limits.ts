import type { CSINode, Node } from '../../objects/index.ts';
import { quantityValue, sha1 } from '../../units/index.ts';

const PREFIX = 'attachable-volumes-csi-';
/** Names of resources from this length on are shortened. */
const LONGEST_RESOURCE = 63;
const KEPT_OF_DRIVER = 23;
const KEPT_OF_HASH = 16;

/** How many volumes of a driver the node can attach by its CSINode. Infinity without a limit. */
export function csiNodeLimit(csiNode: CSINode | undefined, driver: string): number {
  const found = csiNode?.spec.drivers.findLast(
    ({ name, allocatable }) => name === driver && allocatable?.count !== undefined,
  );
  return found?.allocatable?.count ?? Infinity;
}

/**
 * The limit by the allocatable of the node, which counts up to v1.31 where the CSINode has no limit.
 * Source: kubernetes v1.31.14 plugins/nodevolumelimits/csi.go getVolumeLimits.
 */
export function nodeLimit({ status }: Node, driver: string): number {
  const limit = (status?.allocatable ?? status?.capacity)?.[limitKey(driver)];
  return limit === undefined ? Infinity : quantityValue(limit);
}

/** The resource that limits the volumes of a driver. Source: pkg/volume/util/attach_limit.go GetCSIAttachLimitKey. */
function limitKey(driver: string): string {
  if (PREFIX.length + driver.length < LONGEST_RESOURCE) return PREFIX + driver;
  return PREFIX + driver.slice(0, KEPT_OF_DRIVER) + sha1(driver).slice(0, KEPT_OF_HASH);
}
