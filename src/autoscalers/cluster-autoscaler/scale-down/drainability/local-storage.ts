import type { Pod } from '../../../../objects/index.ts';

const SAFE_LOCAL_VOLUMES = 'cluster-autoscaler.kubernetes.io/safe-to-evict-local-volumes';

/**
 * Whether the pod keeps data on its node that its annotation does not give up. The annotation is split at commas and not trimmed.
 *
 * Source: utils/drain/drain.go HasBlockingLocalStorage, 1.36.
 */
export function hasBlockingLocalStorage({ metadata, spec }: Pod): boolean {
  const safe = (metadata.annotations?.[SAFE_LOCAL_VOLUMES] ?? '').split(',');
  return (spec.volumes ?? []).some(
    ({ name, hostPath, emptyDir }) =>
      (hostPath !== undefined || (emptyDir !== undefined && emptyDir.medium !== 'Memory')) &&
      !safe.includes(name),
  );
}
