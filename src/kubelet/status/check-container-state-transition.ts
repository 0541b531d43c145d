import type { Container, ContainerStatus, PodSpec, PodStatus } from '../../objects/index.ts';
import { findStatus } from '../get-phase.ts';
import { couldRestartAll, POD_POLICY_ONLY, restartsAfter } from '../restart-policy.ts';
import type { RestartFeatures } from '../restart-policy.ts';
import { isSidecar } from '../sidecar.ts';

/** What decides whether a container may start again. */
interface Policies {
  readonly spec: PodSpec;
  readonly features: RestartFeatures;
}

/**
 * Why status `after` may not follow `before`; undefined: it may. A container that is not restarted stays terminated
 * (pkg/kubelet/status/status_manager.go: checkContainerStateTransition, v1.36).
 */
export function checkContainerStateTransition(
  before: PodStatus,
  after: PodStatus,
  spec: PodSpec,
  features: RestartFeatures = POD_POLICY_ONLY,
): string | undefined {
  const { restartPolicy } = spec;
  if (restartPolicy === 'Always' || restartPolicy === undefined) return undefined;
  if (features.ofAll && couldRestartAll(spec)) return undefined;
  const policies = { spec, features };
  return ofMainContainers(before, after, policies) ?? ofInitContainers(before, after, policies);
}

function ofMainContainers(
  before: PodStatus,
  after: PodStatus,
  policies: Policies,
): string | undefined {
  const { containers } = policies.spec;
  for (const [index, old] of (before.containerStatuses ?? []).entries()) {
    const container = containers.find(({ name }) => name === old.name);
    const now = findStatus(after.containerStatuses ?? [], old.name, index);
    if (leavesTerminated(old, now, container, policies)) {
      return `terminated container ${old.name} attempted illegal transition to non-terminated state`;
    }
  }
  return undefined;
}

function ofInitContainers(
  before: PodStatus,
  after: PodStatus,
  policies: Policies,
): string | undefined {
  const { initContainers = [] } = policies.spec;
  for (const [index, old] of (before.initContainerStatuses ?? []).entries()) {
    const container = initContainers[index];
    if (container === undefined) {
      return `found mismatch between pod spec and status, container: ${old.name}`;
    }
    if (isSidecar(container)) continue;
    const now = findStatus(after.initContainerStatuses ?? [], old.name, index);
    if (leavesTerminated(old, now, container, policies)) {
      return `terminated init container ${old.name} attempted illegal transition to non-terminated state`;
    }
  }
  return undefined;
}

function leavesTerminated(
  old: ContainerStatus,
  now: ContainerStatus | undefined,
  container: Container | undefined,
  { spec, features }: Policies,
): boolean {
  const end = old.state?.terminated;
  if (end === undefined || (end.exitCode !== 0 && spec.restartPolicy === 'OnFailure')) return false;
  if (container !== undefined && restartsAfter(container, spec, end.exitCode, features)) {
    return false;
  }
  return now !== undefined && now.state?.terminated === undefined;
}
