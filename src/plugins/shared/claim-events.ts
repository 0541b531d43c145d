import { claimNameOf } from '../../objects/index.ts';
import type { PersistentVolumeClaim, Pod, Volume } from '../../objects/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed } from './changed-objects.ts';

/** The pod uses the claim, also for a generic ephemeral volume. */
export const usesClaim: EventHint = (pod, change) => {
  const { now } = changed('PersistentVolumeClaim', change);
  return now !== undefined && isNamed(now, pod, (v) => claimNameOf(v, pod.metadata.name));
};

/** The pod's spec names the claim. */
export const namesClaim: EventHint = (pod, change) => {
  const { now } = changed('PersistentVolumeClaim', change);
  return now !== undefined && isNamed(now, pod, (v) => v.persistentVolumeClaim?.claimName);
};

function isNamed(
  { metadata: { namespace, name } }: PersistentVolumeClaim,
  pod: Pod,
  nameOf: (volume: Volume) => string | undefined,
): boolean {
  if (namespace !== pod.metadata.namespace) return false;
  return (pod.spec.volumes ?? []).some((volume) => nameOf(volume) === name);
}
