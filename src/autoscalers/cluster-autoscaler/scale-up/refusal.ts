import type { InstanceError } from '../groups/index.ts';
import type { Rejection } from '../snapshot/index.ts';

/**
 * Why a node group does not serve a pod, or is not asked at all. `filters`: a new node of it does not take the pod.
 *
 * Source: core/scaleup/orchestrator/skippedreasons.go, rejectedreasons.go, 1.36.
 */
export type Refusal =
  | { readonly type: 'filters'; readonly rejection: Rejection }
  | { readonly type: 'backoff'; readonly error: InstanceError }
  | { readonly type: 'not-ready' }
  | { readonly type: 'max-size' }
  | { readonly type: 'max-nodes-total' }
  | { readonly type: 'quota'; readonly resources: readonly string[] }
  | { readonly type: 'not-chosen' }
  | { readonly type: 'execution-failed' };

/** The texts that the autoscaler's event counts. None where a PreFilter names other nodes. */
export function refusalTexts(refusal: Refusal): readonly string[] {
  switch (refusal.type) {
    case 'filters':
      return refusal.rejection.reasons.map(({ text }) => text);
    case 'backoff':
      return ['in backoff after failed scale-up'];
    case 'not-ready':
      return ['not ready for scale-up'];
    case 'max-size':
      return ['max node group size reached'];
    case 'max-nodes-total':
      return ['atomic scale-up exceeds cluster node count limit'];
    case 'quota':
      return [`exceeded quota: "cluster-wide", resources: ${refusal.resources.join(', ')}`];
    case 'not-chosen':
      return ['expansion options filtered out and no longer considered'];
    case 'execution-failed':
      return ['scale-up execution failed'];
  }
}
