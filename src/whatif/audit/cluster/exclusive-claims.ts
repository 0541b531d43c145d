import { claimNameOf } from '../../../objects/index.ts';
import type { AuditedCluster } from './audited.ts';
import type { PodShape } from './workload-templates.ts';

const SHARED = ['ReadWriteMany', 'ReadOnlyMany'];

/** The claims of a pod template that only one node at a time may have: all its pods share these claims. */
export function exclusiveClaims(
  { namespace, spec }: PodShape,
  cluster: AuditedCluster,
): readonly string[] {
  return (spec.volumes ?? []).flatMap((volume) => {
    const name = volume.ephemeral === undefined ? claimNameOf(volume, '') : undefined;
    const claim = cluster.get('PersistentVolumeClaim', namespace, name ?? '');
    const { accessModes = [] } = claim?.spec ?? {};
    const isExclusive =
      accessModes.length > 0 && !accessModes.some((mode) => SHARED.includes(mode));
    return name !== undefined && isExclusive ? [name] : [];
  });
}
