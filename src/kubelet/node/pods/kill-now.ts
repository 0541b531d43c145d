import type { Pod } from '../../../objects/index.ts';
import type { Eviction } from '../../eviction/decide.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';
import type { PodRunner } from './runner.ts';

const TOO_SLOW = 'Container runtime did not kill the pod within specified grace period.';
const LEAST_TIMEOUT_SECONDS = 10;

/** A pod that the kubelet itself ends. */
export interface Killing {
  readonly agent: NodeAgent;
  readonly pod: Pod;
  readonly eviction: Eviction;
  readonly runner: PodRunner;
}

/**
 * Ends a pod and calls `done` when its containers have stopped, or after one and a half times its grace period, at least 10 s
 * (pkg/kubelet/pod_workers.go: killPodNow, v1.34).
 */
export function killPodNow(
  { events, steps }: KubeletContext,
  { agent, pod, eviction, runner }: Killing,
  done: () => void,
): void {
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    done();
  };
  const seconds = eviction.graceSeconds ?? pod.spec.terminationGracePeriodSeconds ?? 0;
  const timeoutSeconds = Math.max(seconds + Math.trunc(seconds / 2), LEAST_TIMEOUT_SECONDS);
  const timeout = {
    run: (): void => {
      if (isOver || agent.deferWhileStopped(timeout, 0)) return;
      events.event(pod, 'Warning', 'ExceededGracePeriod', TOO_SLOW);
      end();
    },
  };
  steps.whileBusy(steps.nowMs + timeoutSeconds * 1000, timeout, 0);
  runner.evict(pod, { ...eviction, onStopped: end });
}
