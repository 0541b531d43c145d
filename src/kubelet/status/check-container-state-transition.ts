import type { ContainerStatus, PodSpec, PodStatus } from '../../api/index.ts';
import { findStatus } from '../get-phase.ts';
import { isSidecar } from '../sidecar.ts';

/**
 * Why status `after` may not follow `before`; undefined: it may. A container that is not restarted stays terminated
 * (pkg/kubelet/status/status_manager.go: checkContainerStateTransition, v1.34).
 */
export function checkContainerStateTransition(
  before: PodStatus,
  after: PodStatus,
  spec: PodSpec,
): string | undefined {
  const { restartPolicy } = spec;
  if (restartPolicy === 'Always' || restartPolicy === undefined) return undefined;
  const mayRestart = restartPolicy === 'OnFailure';
  for (const old of before.containerStatuses ?? []) {
    if (leavesTerminated(old, after.containerStatuses, mayRestart)) {
      return `terminated container ${old.name} attempted illegal transition to non-terminated state`;
    }
  }
  const { initContainers = [] } = spec;
  for (const [index, old] of (before.initContainerStatuses ?? []).entries()) {
    const container = initContainers[index];
    if (container === undefined) {
      return `found mismatch between pod spec and status, container: ${old.name}`;
    }
    if (!isSidecar(container) && leavesTerminated(old, after.initContainerStatuses, mayRestart)) {
      return `terminated init container ${old.name} attempted illegal transition to non-terminated state`;
    }
  }
  return undefined;
}

function leavesTerminated(
  old: ContainerStatus,
  after: readonly ContainerStatus[] | undefined,
  mayRestartFailed: boolean,
): boolean {
  const end = old.state?.terminated;
  if (end === undefined || (end.exitCode !== 0 && mayRestartFailed)) return false;
  const now = findStatus(after ?? [], old.name);
  return now !== undefined && now.state?.terminated === undefined;
}
