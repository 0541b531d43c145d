import type { ClusterView } from '../../cluster/index.ts';
import type { Rules } from '../../features/index.ts';
import type { Attachment } from './attachments.ts';

/**
 * The volume drivers that a node must have installed: drivers with a CSIDriver object, since v1.36 only if it asks for the check.
 * Source: kubernetes v1.36.3 plugins/nodevolumelimits/csi.go checkCSIDriverOnNode.
 */
export function requiredDrivers(
  volumes: readonly Attachment[],
  cluster: ClusterView,
  { limitsByWillingDriver }: Rules,
): readonly string[] {
  const drivers = [...new Set(volumes.map(({ driver }) => driver))];
  return drivers.filter((driver) => {
    const spec = cluster.get('CSIDriver', '', driver)?.spec;
    return limitsByWillingDriver
      ? spec?.preventPodSchedulingIfMissing === true
      : spec !== undefined;
  });
}
