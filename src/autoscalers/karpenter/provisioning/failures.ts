import type { Taint } from '../../../objects/index.ts';
import type { Mismatch } from '../algebra/requirements.ts';
import type { NoTypes } from './claims/filter-types.ts';
import type { PortConflict } from './pods/host-ports.ts';
import type { TopologyConflict } from './topology/cluster-topology.ts';

/** Why a pod does not fit a NodeClaim of one NodePool. */
export type ClaimFailure =
  | { readonly kind: 'taints'; readonly taints: readonly Taint[] }
  | { readonly kind: 'host-port'; readonly conflict: PortConflict }
  | {
      readonly kind: 'requirements';
      readonly of: 'pod' | 'volumes' | 'topology';
      readonly mismatch: Mismatch;
    }
  | { readonly kind: 'topology'; readonly conflict: TopologyConflict }
  | NoTypes
  /** Reserved capacity is left for a later pass; no event is written. */
  | { readonly kind: 'reserved'; readonly why: 'none-free' | 'would-lose' }
  | { readonly kind: 'nodes-limit' }
  | { readonly kind: 'limits' };

/** A failure with the NodePool of the NodeClaim. */
export interface PoolFailure {
  readonly nodePool: string;
  readonly failure: ClaimFailure;
}

/** Why a pod gets no node. */
export type PodFailure =
  | { readonly kind: 'pools'; readonly pools: readonly PoolFailure[] }
  | { readonly kind: 'no-pools' }
  | { readonly kind: 'claims-devices' }
  /** The pod is not considered at all, with the sentences that say why; none for a pod that avoids Karpenter's nodes. */
  | { readonly kind: 'invalid'; readonly reasons: readonly string[]; readonly isSilent: boolean }
  | { readonly kind: 'min-values'; readonly nodePool: string; readonly labels: readonly string[] };

/** True if the pod waits for reserved capacity, which Karpenter does not report. */
export const isDeferred = (failure: PodFailure): boolean =>
  failure.kind === 'pools' && failure.pools.some((one) => one.failure.kind === 'reserved');

/** True if Karpenter writes an event of it. */
export const isReported = (failure: PodFailure): boolean =>
  !isDeferred(failure) && !(failure.kind === 'invalid' && failure.isSilent);
