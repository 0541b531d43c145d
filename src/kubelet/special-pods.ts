import type { Pod } from '../api/index.ts';

const CONFIG_SOURCE = 'kubernetes.io/config.source';
const CONFIG_MIRROR = 'kubernetes.io/config.mirror';
const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/** A pod the kubelet read from its own files or a URL (pkg/kubelet/types: IsStaticPod). */
export function isStaticPod(pod: Pod): boolean {
  const source = pod.metadata.annotations?.[CONFIG_SOURCE];
  return source !== undefined && source !== 'api';
}

/** The API server's picture of a static pod. */
export function isMirrorPod(pod: Pod): boolean {
  return pod.metadata.annotations?.[CONFIG_MIRROR] !== undefined;
}

/** Pods that node pressure does not evict and for which others make room (pkg/kubelet/types: IsCriticalPod). */
export function isCriticalPod(pod: Pod): boolean {
  return (
    isStaticPod(pod) || isMirrorPod(pod) || (pod.spec.priority ?? 0) >= SYSTEM_CRITICAL_PRIORITY
  );
}
