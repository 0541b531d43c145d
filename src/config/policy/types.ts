import { extenderType } from './extender-type.ts';
import { bool, int32, int64, list, pointer, string, struct } from './reading/json-iterator.ts';
import type { JsonType } from './reading/json-iterator.ts';
import type {
  Policy,
  PredicateArgument,
  PredicatePolicy,
  PriorityArgument,
  PriorityPolicy,
  RequestedToCapacityRatioArguments,
  ShapePoint,
  WeightedResource,
} from './document.ts';

/** A Policy as users write it, with apiVersion and kind. */
export interface WrittenPolicy extends Omit<Policy, 'extenders'> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly extenders: Policy['extenders'] | undefined;
}

const predicate = struct<PredicatePolicy>('v1.PredicatePolicy', {
  name: string,
  argument: pointer(
    struct<PredicateArgument>('v1.PredicateArgument', {
      serviceAffinity: pointer(
        struct<NonNullable<PredicateArgument['serviceAffinity']>>('v1.ServiceAffinity', {
          labels: list(string),
        }),
      ),
      labelsPresence: pointer(
        struct<NonNullable<PredicateArgument['labelsPresence']>>('v1.LabelsPresence', {
          labels: list(string),
          presence: bool,
        }),
      ),
    }),
  ),
});

const capacityRatio = struct<RequestedToCapacityRatioArguments>(
  'v1.RequestedToCapacityRatioArguments',
  {
    shape: list(
      struct<ShapePoint>('v1.UtilizationShapePoint', { utilization: int32, score: int32 }),
    ),
    resources: list(struct<WeightedResource>('v1.ResourceSpec', { name: string, weight: int64 })),
  },
);

const priority = struct<PriorityPolicy>('v1.PriorityPolicy', {
  name: string,
  weight: int64,
  argument: pointer(
    struct<PriorityArgument>('v1.PriorityArgument', {
      serviceAntiAffinity: pointer(
        struct<NonNullable<PriorityArgument['serviceAntiAffinity']>>('v1.ServiceAntiAffinity', {
          label: string,
        }),
      ),
      labelPreference: pointer(
        struct<NonNullable<PriorityArgument['labelPreference']>>('v1.LabelPreference', {
          label: string,
          presence: bool,
        }),
      ),
      requestedToCapacityRatioArguments: pointer(capacityRatio),
    }),
  ),
});

export const policyType: JsonType<WrittenPolicy> = struct<WrittenPolicy>('v1.Policy', {
  apiVersion: string,
  kind: string,
  predicates: list(predicate),
  priorities: list(priority),
  extenders: list(extenderType),
  hardPodAffinitySymmetricWeight: int32,
  alwaysCheckAllPredicates: bool,
});
