import type { Container, Pod } from '../../objects/index.ts';
import { findInstance } from '../pod-runtime.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import { POD_POLICY_ONLY, restartsAfter } from '../restart-policy.ts';
import type { RestartFeatures } from '../restart-policy.ts';

/**
 * Whether to start a container that is not running, for the first time or again
 * (pkg/kubelet/container/helpers.go: ShouldContainerBeRestarted, v1.36). Containers of a deleted pod are not started.
 */
export function shouldContainerBeRestarted(
  container: Container,
  pod: Pod,
  runtime: PodRuntime,
  features: RestartFeatures = POD_POLICY_ONLY,
): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  const instance = findInstance(runtime, container.name);
  if (instance === undefined) return true;
  if (instance.state === 'running') return false;
  if (instance.state !== 'exited') return true;
  return restartsAfter(container, pod.spec, instance.exitCode, features);
}
