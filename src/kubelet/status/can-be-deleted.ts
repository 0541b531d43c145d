import { isTerminal } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { isMirrorPod } from '../special-pods.ts';

/**
 * Whether the kubelet may remove the object of a deleted pod: the pod is finished and the API server has its terminal phase
 * (pkg/kubelet/status/status_manager.go: canBeDeleted, v1.34).
 */
export function canBeDeleted(pod: Pod, podIsFinished: boolean): boolean {
  return (
    podIsFinished &&
    pod.metadata.deletionTimestamp !== undefined &&
    !isMirrorPod(pod) &&
    isTerminal(pod)
  );
}
