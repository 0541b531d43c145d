import type { ClusterView } from '../../cluster/index.ts';
import type { Rules } from '../../features/index.ts';
import type { Attachment } from './attachments.ts';

/**
 * The drivers of volumes that a node must have installed: those with a CSIDriver, from v1.36 on with one that asks for it.
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
