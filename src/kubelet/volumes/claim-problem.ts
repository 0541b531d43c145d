import { claimNameOf } from '../../objects/index.ts';
import type { Pod, Volume, VolumeLookup } from '../../objects/index.ts';

/**
 * Why the kubelet cannot use the claim of a volume; undefined: it can, or the volume has no claim. The persistent volume behind a
 * bound claim is assumed to exist: input may lack it.
 * Source: pkg/kubelet/volumemanager/populator getPVCExtractPV and createVolumeSpec, v1.36.
 */
export function claimProblem(pod: Pod, volume: Volume, lookup: VolumeLookup): string | undefined {
  const { name, namespace } = pod.metadata;
  const claimName = claimNameOf(volume, name);
  if (claimName === undefined) return undefined;
  const claim = lookup.get('PersistentVolumeClaim', namespace, claimName);
  const problem = (text: string): string =>
    `error processing PVC ${namespace}/${claimName}: ${text}`;
  if (claim === undefined) {
    return problem(
      `failed to fetch PVC from API server: persistentvolumeclaims "${claimName}" not found`,
    );
  }
  const isBound = claim.status?.phase === 'Bound' && claim.spec?.volumeName !== undefined;
  return isBound ? undefined : problem('PVC is not bound');
}
