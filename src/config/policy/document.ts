import type { Integer } from '../../decoding/index.ts';
import type { Extender } from '../component-config/configuration.ts';

/*
 * A decoded Policy: k8s.io/kube-scheduler/config/v1/types.go of v0.22.
 */

export interface Policy {
  /** Undefined: the default set. An empty list: only the mandatory predicates. */
  readonly predicates: readonly PredicatePolicy[] | undefined;
  /** Undefined: the default set. An empty list: none. */
  readonly priorities: readonly PriorityPolicy[] | undefined;
  readonly extenders: readonly Extender[];
  readonly hardPodAffinitySymmetricWeight: Integer;
  readonly alwaysCheckAllPredicates: boolean;
}

export interface PredicatePolicy {
  readonly name: string;
  readonly argument: PredicateArgument | undefined;
}

export interface PredicateArgument {
  readonly serviceAffinity: { readonly labels: readonly string[] | undefined } | undefined;
  readonly labelsPresence:
    { readonly labels: readonly string[] | undefined; readonly presence: boolean } | undefined;
}

export interface PriorityPolicy {
  readonly name: string;
  readonly weight: Integer;
  readonly argument: PriorityArgument | undefined;
}

export interface PriorityArgument {
  readonly serviceAntiAffinity: { readonly label: string } | undefined;
  readonly labelPreference: { readonly label: string; readonly presence: boolean } | undefined;
  readonly requestedToCapacityRatioArguments: RequestedToCapacityRatioArguments | undefined;
}

export interface RequestedToCapacityRatioArguments {
  readonly shape: readonly ShapePoint[] | undefined;
  readonly resources: readonly WeightedResource[] | undefined;
}

export interface ShapePoint {
  readonly utilization: Integer;
  readonly score: Integer;
}

export interface WeightedResource {
  readonly name: string;
  readonly weight: Integer;
}
