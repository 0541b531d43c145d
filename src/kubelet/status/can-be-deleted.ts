import type { Pod } from '../../api/index.ts';
import { isTerminal } from '../get-phase.ts';
import { isMirrorPod } from '../special-pods.ts';

/**
 * Whether the kubelet may have the object of a deleted pod removed: only once the API server shows how the pod ended and
 * nothing of it is left (pkg/kubelet/status/status_manager.go: canBeDeleted, v1.34).
 */
export function canBeDeleted(pod: Pod, podIsFinished: boolean): boolean {
  return (
    podIsFinished &&
    pod.metadata.deletionTimestamp !== undefined &&
    !isMirrorPod(pod) &&
    isTerminal(pod.status?.phase)
  );
}
