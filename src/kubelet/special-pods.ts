import type { Pod } from '../objects/index.ts';

const CONFIG_SOURCE = 'kubernetes.io/config.source';
const CONFIG_MIRROR = 'kubernetes.io/config.mirror';
const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/** A pod that the kubelet has read from a file or URL (pkg/kubelet/types: IsStaticPod). */
export function isStaticPod(pod: Pod): boolean {
  const source = pod.metadata.annotations?.[CONFIG_SOURCE];
  return source !== undefined && source !== 'api';
}

/** The API object that represents a static pod (pkg/kubelet/types: IsMirrorPod). */
export function isMirrorPod(pod: Pod): boolean {
  return pod.metadata.annotations?.[CONFIG_MIRROR] !== undefined;
}

/** Pods that node pressure does not evict and that preempt others on their node (pkg/kubelet/types: IsCriticalPod). */
export function isCriticalPod(pod: Pod): boolean {
  return (
    isStaticPod(pod) || isMirrorPod(pod) || (pod.spec.priority ?? 0) >= SYSTEM_CRITICAL_PRIORITY
  );
}
