import { isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { WorkloadTrouble } from '../findings/index.ts';
import type { Shortfall } from './find-shortfalls.ts';
import { loopText } from './loop-text.ts';

/**
 * The finding of a workload that does not stand: that its pods fail again and again, or that pods are left. Otherwise the findings of
 * its pods say why, and this one, `isRest`, is for a workload without any.
 */
export function shortfallFinding({
  workload,
  wanted,
  ready,
  surplus,
  failures,
  isNew,
}: Shortfall): WorkloadTrouble & { readonly isRest?: true } {
  const state = `${String(ready)} of ${String(wanted)} ready`;
  const lacking = Math.max(1, wanted - ready);
  const loop = loopText(failures);
  if (loop !== undefined) {
    return { kind: 'failing', message: `${loop}; ${state}`, pods: lacking, isNew };
  }
  if (surplus === 0) {
    const message = isPaused(workload) ? `${state}: its rollout is paused` : state;
    return { kind: 'not-ready', message, pods: lacking, isNew, isRest: true };
  }
  const message = `${String(surplus)} more than the ${String(wanted)} that it asks for`;
  return { kind: 'not-ready', message, pods: surplus, isNew };
}

/** A Deployment that is paused gets no new ReplicaSet. */
const isPaused = (workload: KubernetesObject): boolean =>
  isKind(workload, 'Deployment') && workload.spec.paused === true;
