import type { Container } from '../../api/index.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import { isSidecar } from '../sidecar.ts';
import { gracePeriodSeconds, MINIMUM_GRACE_SECONDS } from './grace-period.ts';
import type { SyncContext, Waits } from './sync-context.ts';

interface Running {
  readonly container: Container;
  readonly instance: ContainerInstance;
}

/** Something that happens that many milliseconds after the kill began. */
interface Moment {
  readonly atMs: number;
  readonly happen: () => void;
}

/**
 * Stops all containers and then the sandboxes (pkg/kubelet/kuberuntime/kuberuntime_manager.go: killPodWithSyncResult;
 * kuberuntime_termination_order.go, v1.34). Containers stop side by side; a sidecar waits for the main containers and for
 * the sidecars declared after it, out of its own grace period.
 */
export function* killPod(context: SyncContext, graceOverrideSeconds?: number): Waits<void> {
  const { pod, runtime } = context;
  const running = runningContainers(context);
  for (const { container } of running) {
    context.recordEvent('Normal', 'Killing', `Stopping container ${container.name}`, container);
  }
  const moments = plan(context, running, graceOverrideSeconds);
  let passedMs = 0;
  for (const { atMs, happen } of moments) {
    if (atMs > passedMs) yield atMs - passedMs;
    passedMs = Math.max(passedMs, atMs);
    happen();
  }
  for (const { container } of running) context.recordResult?.('KillContainer', container.name);
  for (const sandbox of runtime.sandboxes) runtime.stopPodSandbox(sandbox);
  context.recordResult?.('KillPodSandbox', pod.metadata.uid ?? '');
}

/** Main containers first, then init containers from the last to the first. */
function runningContainers({ pod, runtime }: SyncContext): readonly Running[] {
  const { containers, initContainers = [], ephemeralContainers = [] } = pod.spec;
  const running: Running[] = [];
  for (const container of [...containers, ...ephemeralContainers, ...initContainers.toReversed()]) {
    for (const instance of runtime.containers) {
      const alive = instance.state === 'running' || instance.state === 'unknown';
      if (instance.name === container.name && alive) running.push({ container, instance });
    }
  }
  return running;
}

function plan(
  context: SyncContext,
  running: readonly Running[],
  graceOverrideSeconds: number | undefined,
): readonly Moment[] {
  const { pod, runtime } = context;
  const moments: Moment[] = [];
  let mainEndMs = 0;
  let laterSidecarsEndMs = 0;
  for (const { container, instance } of running) {
    let grace = graceOverrideSeconds ?? gracePeriodSeconds(pod, container, 'Unknown');
    let atMs = 0;
    if (container.lifecycle?.preStop !== undefined && grace > 0) {
      atMs = planPreStop(context, { container, instance }, grace, moments);
      grace -= Math.floor(atMs / 1000);
    }
    const inOrder = pod.spec.initContainers?.some((each) => each === container && isSidecar(each));
    if (inOrder === true && grace > 0) {
      const turnMs = Math.max(mainEndMs, laterSidecarsEndMs);
      const waitMs = Math.min(Math.max(turnMs - atMs, 0), grace * 1000);
      atMs += waitMs;
      grace -= Math.floor(waitMs / 1000);
    }
    const timeout = Math.max(grace, MINIMUM_GRACE_SECONDS);
    const endMs = atMs + runtime.stopDelayMs(container, timeout);
    moments.push({
      atMs: endMs,
      happen: () => {
        runtime.stopContainer(container, instance, timeout);
      },
    });
    if (inOrder === true) laterSidecarsEndMs = Math.max(laterSidecarsEndMs, endMs);
    else if (pod.spec.containers.includes(container)) mainEndMs = Math.max(mainEndMs, endMs);
  }
  return moments.sort((a, b) => a.atMs - b.atMs);
}

/** Answers when the hook is over, at the latest when the grace period is. */
function planPreStop(
  context: SyncContext,
  { container, instance }: Running,
  graceSeconds: number,
  moments: Moment[],
): number {
  const { ms, error } = context.runtime.runHook(container, instance, 'preStop');
  const atMs = Math.min(ms, graceSeconds * 1000);
  if (error !== undefined) {
    moments.push({
      atMs,
      happen: () => {
        context.recordEvent('Warning', 'FailedPreStopHook', 'PreStopHook failed', container);
      },
    });
  }
  return atMs;
}
