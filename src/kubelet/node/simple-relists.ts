import type { Handover } from './handover.ts';
import type { KubeletContext } from './kubelet-context.ts';

/*
 * When relists see what the first pass over a simple pod has done. All times are virtual milliseconds; `syncedMs`: when that pass ended.
 */

type Rules = Pick<KubeletContext, 'model' | 'rules'>;

function periodAfter(ms: number, { model: { relistMs } }: Rules): number {
  return (Math.floor(ms / relistMs) + 1) * relistMs;
}

/** The relist at which the pod is seen to run: at once, or that of all pods. */
export function relistedMs(syncedMs: number, context: Rules): number {
  return context.rules.relistsOnDemand ? syncedMs : periodAfter(syncedMs, context);
}

/** The relist of all pods after that one. */
export function nextRelistMs(syncedMs: number, context: Rules): number {
  return periodAfter(relistedMs(syncedMs, context), context);
}

/** A relist during the pass has noticed the sandbox: the pod is synced again after that pass. */
export function isSyncedAgain(sandboxMs: number, syncedMs: number, { model }: Rules): boolean {
  const { relistMs } = model;
  return Math.floor(syncedMs / relistMs) * relistMs > sandboxMs;
}

/** Where the pod stands once it was seen to run. */
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
