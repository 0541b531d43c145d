import type { Container, Pod } from '../../api/index.ts';
import { findInstance } from '../pod-runtime.ts';
import type { PodRuntime } from '../pod-runtime.ts';

/**
 * Whether to start a container that is not running, for the first time or again
 * (pkg/kubelet/container/helpers.go: ShouldContainerBeRestarted, v1.34). Containers of a deleted pod are not started.
 */
export function shouldContainerBeRestarted(
  container: Container,
  pod: Pod,
  runtime: PodRuntime,
): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  const instance = findInstance(runtime, container.name);
  if (instance === undefined) return true;
  if (instance.state === 'running') return false;
  if (instance.state !== 'exited') return true;
  if (pod.spec.restartPolicy === 'Never') return false;
  return pod.spec.restartPolicy !== 'OnFailure' || instance.exitCode !== 0;
}
