import type { ContainerToKill } from '../actions/pod-actions.ts';
import { gracePeriodSeconds, MINIMUM_GRACE_SECONDS } from './grace-period.ts';
import type { SyncContext, Waits } from './context.ts';

/** Stops one container: Killing event, preStop hook within the grace period, SIGTERM, SIGKILL at its end. */
export function* killContainer(
  context: SyncContext,
  { instance, container, message, reason }: ContainerToKill,
  graceOverrideSeconds?: number,
): Waits<void> {
  const { pod, runtime } = context;
  let grace = graceOverrideSeconds ?? gracePeriodSeconds(pod, container, reason);
  context.recordEvent('Normal', 'Killing', message, container);
  if (container.lifecycle?.preStop !== undefined && grace > 0) {
    const hook = runtime.runHook(container, instance, 'preStop');
    const ms = Math.min(hook.ms, grace * 1000);
    if (ms > 0) yield ms;
    if (hook.error !== undefined) {
      context.recordEvent('Warning', 'FailedPreStopHook', 'PreStopHook failed', container);
    }
    grace -= Math.floor(ms / 1000);
  }
  const timeout = Math.max(grace, MINIMUM_GRACE_SECONDS);
  const delay = runtime.stopDelayMs(container, instance, timeout, runtime.nowMs);
  if (delay > 0) yield delay;
  runtime.stopContainer(container, instance, timeout);
}
