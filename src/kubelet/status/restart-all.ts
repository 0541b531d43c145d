import { isConditionTrue } from '../../objects/index.ts';
import type { Container, Pod, PodCondition, PodStatus } from '../../objects/index.ts';
import { findStatus } from '../get-phase.ts';
import { findInstance } from '../pod-runtime.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import { asksForRestartOfAll } from '../restart-policy.ts';

const TYPE = 'AllContainersRestarting';
const NOT_RESTARTING: PodCondition = { type: TYPE, status: 'False' };
const COMPLETED: PodCondition = { ...NOT_RESTARTING, reason: 'PodCompleted' };
const FAILED: PodCondition = { ...NOT_RESTARTING, reason: 'PodFailed' };
const RESTARTING: PodCondition = {
  type: TYPE,
  status: 'True',
  reason: 'RestartAllContainersStarted',
  message: 'container exited with restart policy rule',
};

/** Whether a status says that all containers of the pod are being removed. */
export const isRestartingAll = (status: PodStatus | undefined): boolean =>
  isConditionTrue(status?.conditions, TYPE);

/**
 * Whether all containers of a pod are to start again: a container exited with such a rule, or the removal of the others has begun
 * (pkg/kubelet/container/helpers.go: ShouldAllContainersRestart, v1.36). `status`: the previous one.
 */
export function restartsAll(
  { spec }: Pod,
  runtime: PodRuntime,
  status: PodStatus | undefined,
): boolean {
  if (isRestartingAll(status)) return true;
  const asks = (container: Container): boolean => {
    const instance = findInstance(runtime, container.name);
    if (instance?.state !== 'exited') return false;
    if (asksForRestartOfAll(container, instance.exitCode)) return true;
    const { terminated } = statusOf(container, status)?.state ?? {};
    return terminated !== undefined && asksForRestartOfAll(container, terminated.exitCode);
  };
  return spec.containers.some(asks) || spec.initContainers?.some(asks) === true;
}

function statusOf(
  { name }: Container,
  status: PodStatus | undefined,
): ReturnType<typeof findStatus> {
  return (
    findStatus(status?.containerStatuses ?? [], name) ??
    findStatus(status?.initContainerStatuses ?? [], name)
  );
}

/** The condition of a pod whose containers could restart all (pkg/kubelet/status/generate.go, v1.36). */
export function allContainersRestarting(
  pod: Pod,
  runtime: PodRuntime,
  status: PodStatus | undefined,
  phase: string,
): PodCondition {
  if (phase === 'Succeeded') return COMPLETED;
  if (phase === 'Failed') return FAILED;
  return restartsAll(pod, runtime, status) && !isCleanedUp(pod, runtime)
    ? RESTARTING
    : NOT_RESTARTING;
}

/** Whether all containers of the pod have been removed. */
function isCleanedUp({ spec }: Pod, runtime: PodRuntime): boolean {
  const all = [...spec.containers, ...(spec.initContainers ?? [])];
  return all.every(({ name }) => findInstance(runtime, name) === undefined);
}
