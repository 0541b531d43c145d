import type { Container } from '../../objects/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import { isSidecar } from '../sidecar.ts';
import { gracePeriodSeconds, MINIMUM_GRACE_SECONDS } from './grace-period.ts';
import type { SyncContext, Waits } from './context.ts';

interface Running {
  readonly container: Container;
  readonly instance: ContainerInstance;
}

/** `run` is called `atMs` after the kill began. */
interface TimedAction {
  readonly atMs: number;
  readonly run: () => void;
}

/**
 * Stops all containers and then the sandboxes (pkg/kubelet/kuberuntime/kuberuntime_manager.go: killPodWithSyncResult;
 * kuberuntime_termination_order.go, v1.34). Containers stop in parallel; a sidecar waits for the main containers and for the
 * sidecars declared after it, and that wait counts towards its grace period.
 */
export function* killPod(context: SyncContext, graceOverrideSeconds?: number): Waits<void> {
  const { pod, runtime } = context;
  const running = runningContainers(context);
  for (const { container } of running) {
    context.recordEvent('Normal', 'Killing', `Stopping container ${container.name}`, container);
  }
  const actions = planActions(context, running, graceOverrideSeconds);
  let passedMs = 0;
  for (const { atMs, run } of actions) {
    if (atMs > passedMs) yield atMs - passedMs;
    passedMs = Math.max(passedMs, atMs);
    run();
  }
  for (const { container } of running) context.recordResult?.('KillContainer', container.name);
  for (const sandbox of runtime.sandboxes) runtime.stopPodSandbox(sandbox);
  context.recordResult?.('KillPodSandbox', pod.metadata.uid ?? '');
}

/** Main containers first, then init containers from the last to the first. */
function runningContainers({ pod, observed }: SyncContext): readonly Running[] {
  const { containers, initContainers = [], ephemeralContainers = [] } = pod.spec;
  const running: Running[] = [];
  for (const container of [...containers, ...ephemeralContainers, ...initContainers.toReversed()]) {
    for (const instance of observed.containers) {
      const alive = instance.state === 'running' || instance.state === 'unknown';
      if (instance.name === container.name && alive) running.push({ container, instance });
    }
  }
  return running;
}

function planActions(
  context: SyncContext,
  running: readonly Running[],
  graceOverrideSeconds: number | undefined,
): readonly TimedAction[] {
  const { pod, runtime } = context;
  const actions: TimedAction[] = [];
  let mainEndMs = 0;
  let laterSidecarsEndMs = 0;
  for (const { container, instance } of running) {
    let grace = graceOverrideSeconds ?? gracePeriodSeconds(pod, container, 'Unknown');
    let atMs = 0;
    if (container.lifecycle?.preStop !== undefined && grace > 0) {
      atMs = planPreStop(context, { container, instance }, grace, actions);
      grace -= Math.floor(atMs / 1000);
    }
    const isOrdered = pod.spec.initContainers?.some(
      (each) => each === container && isSidecar(each),
    );
    if (isOrdered === true && grace > 0) {
      const othersEndMs = Math.max(mainEndMs, laterSidecarsEndMs);
      const waitMs = Math.min(Math.max(othersEndMs - atMs, 0), grace * 1000);
      atMs += waitMs;
      grace -= Math.floor(waitMs / 1000);
    }
    const timeout = Math.max(grace, MINIMUM_GRACE_SECONDS);
    const endMs = atMs + runtime.stopDelayMs(container, instance, timeout, runtime.nowMs + atMs);
    actions.push({
      atMs: endMs,
      run: () => {
        runtime.stopContainer(container, instance, timeout);
      },
    });
    if (isOrdered === true) laterSidecarsEndMs = Math.max(laterSidecarsEndMs, endMs);
    else if (pod.spec.containers.includes(container)) mainEndMs = Math.max(mainEndMs, endMs);
  }
  return actions.sort((a, b) => a.atMs - b.atMs);
}

/** Returns when the hook ends, at the latest with the grace period. */
function planPreStop(
  context: SyncContext,
  { container, instance }: Running,
  graceSeconds: number,
  actions: TimedAction[],
): number {
  const { ms, error } = context.runtime.runHook(container, instance, 'preStop');
  const atMs = Math.min(ms, graceSeconds * 1000);
  if (error !== undefined) {
    actions.push({
      atMs,
      run: () => {
        context.recordEvent('Warning', 'FailedPreStopHook', 'PreStopHook failed', container);
      },
    });
  }
  return atMs;
}
