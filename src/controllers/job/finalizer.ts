import { controllerOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { isFinished } from './expiry.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { isTerminating } from '../shared/pod-state.ts';

/** Keeps a pod's object until its Job has counted it. */
export const JOB_TRACKING = 'batch.kubernetes.io/job-tracking';

export function isTracked({ metadata }: Pod): boolean {
  return metadata.finalizers?.includes(JOB_TRACKING) === true;
}

export function addTracking(api: ApiServer, pod: Pod): void {
  const { name, namespace } = pod.metadata;
  const stored = api.get('Pod', namespace, name);
  if (stored === undefined || isTracked(stored)) return;
  const finalizers = [...(stored.metadata.finalizers ?? []), JOB_TRACKING];
  api.update('Pod', { ...stored, metadata: { ...stored.metadata, finalizers } });
}

/** Removes the finalizer of the stored pod; this removes the pod if its deletion waits for the finalizer. */
export function removeTracking(api: ApiServer, pod: Pod): void {
  const { name, namespace } = pod.metadata;
  const stored = api.get('Pod', namespace, name);
  if (stored === undefined || uidOf(stored.metadata) !== uidOf(pod.metadata)) return;
  if (!isTracked(stored)) return;
  const { finalizers = [], ...metadata } = stored.metadata;
  const others = finalizers.filter((one) => one !== JOB_TRACKING);
  api.update('Pod', {
    ...stored,
    metadata: others.length === 0 ? metadata : { ...metadata, finalizers: others },
  });
}

/**
 * Whether the deletion of the pod waits for the finalizer of a Job that is gone or finished. Source: syncOrphanPod and deletePod,
 * pkg/controller/job/job_controller.go, v1.34.
 */
export function isTrackedOrphan(api: ApiServer, pod: Pod): boolean {
  const { metadata } = pod;
  if (metadata.finalizers === undefined || !isTerminating(pod) || !isTracked(pod)) return false;
  const owner = controllerOf(metadata);
  if (owner === undefined) return true;
  if (owner.kind !== 'Job') return false;
  const job = api.get('Job', metadata.namespace, owner.name);
  return job === undefined || uidOf(job.metadata) !== owner.uid || isFinished(job);
}
