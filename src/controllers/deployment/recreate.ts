import type { ApiError } from '../../server/index.ts';
import { activeSets, desiredReplicas, presentIn, total } from './limits.ts';
import { syncRolloutStatus } from './progress.ts';
import type { DeploymentSync } from './sync.ts';
import type { OldPods } from './old-pods.ts';

/**
 * Strategy Recreate: old ReplicaSets shrink to 0, and only after all of their pods have ended the new one is created.
 * Returns a refusal. Source: pkg/controller/deployment/recreate.go rolloutRecreate, v1.34.
 */
export function rolloutRecreate(sync: DeploymentSync, oldPods: OldPods): ApiError | undefined {
  const active = activeSets(sync.old);
  for (const set of active) sync.resize(set, 0);
  const isWaiting =
    active.length > 0 ||
    total(sync.old, presentIn) > 0 ||
    oldPods.areRunning(sync.rollout, sync.current);
  if (isWaiting) {
    syncRolloutStatus(sync);
    return undefined;
  }
  if (sync.current === undefined) {
    const refusal = sync.createCurrent();
    if (refusal !== undefined) return refusal;
  }
  if (sync.current !== undefined) sync.resize(sync.current, desiredReplicas(sync.deployment));
  if (sync.isComplete) sync.cleanUp();
  syncRolloutStatus(sync);
  return undefined;
}
