import type { Handover } from '../worker/handover.ts';
import type { KubeletContext } from '../kubelet-context.ts';

/*
 * Times of the relists after the first pass over a simple pod, in virtual milliseconds. `sandboxMs`: when that pass created the
 * sandbox; `syncedMs`: when it ended.
 */

type Rules = Pick<KubeletContext, 'model' | 'rules'>;

function periodAfter(ms: number, { model: { relistMs } }: Rules): number {
  return (Math.floor(ms / relistMs) + 1) * relistMs;
}

/** The relist that finds the pod running: one of its own right after the pass, or else the next one of all pods. */
export function relistedMs(syncedMs: number, context: Rules): number {
  return context.rules.relistsOnDemand ? syncedMs : periodAfter(syncedMs, context);
}

/** The first relist of all pods after `relistedMs`. */
export function nextRelistMs(syncedMs: number, context: Rules): number {
  return periodAfter(relistedMs(syncedMs, context), context);
}

/** Whether a relist during the pass has noticed the sandbox, so that another pass follows. */
export function isSyncedAgain(sandboxMs: number, syncedMs: number, { model }: Rules): boolean {
  const { relistMs } = model;
  return Math.floor(syncedMs / relistMs) * relistMs > sandboxMs;
}

/** How a worker takes over a pod that a relist has found running. */
export function handoverOfRunning(
  sandboxMs: number,
  syncedMs: number,
  context: Rules & Pick<KubeletContext, 'steps'>,
): Handover {
  const nextMs = nextRelistMs(syncedMs, context);
  const isAsked = isSyncedAgain(sandboxMs, syncedMs, context);
  const isDone = isAsked && context.steps.nowMs >= nextMs;
  return {
    syncedMs: isDone ? nextMs : relistedMs(syncedMs, context),
    isWaiting: isAsked && !isDone,
    isObserved: true,
  };
}
