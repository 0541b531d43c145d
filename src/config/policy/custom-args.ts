import type {
  NodeLabelArgs,
  RequestedToCapacityRatioArgs,
  ServiceAffinityArgs,
} from '../../plugins/index.ts';
import type { RequestedToCapacityRatioArguments } from './document.ts';

/** The args that custom entries of a Policy add up to. null: Go's nil slice. */
export interface CustomArgs {
  nodeLabel: Mutable<NodeLabelArgs> | undefined;
  serviceAffinity: Mutable<ServiceAffinityArgs> | undefined;
  requestedToCapacityRatio: RequestedToCapacityRatioArgs | undefined;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

export const noNodeLabels = (): Mutable<NodeLabelArgs> => ({
  presentLabels: null,
  absentLabels: null,
  presentLabelsPreference: null,
  absentLabelsPreference: null,
});

export const noServiceAffinity = (): Mutable<ServiceAffinityArgs> => ({
  affinityLabels: null,
  antiAffinityLabelsPreference: null,
});

/** Go's append: nil and nothing give nil. */
export function appended(
  list: readonly string[] | null,
  more: readonly string[] | undefined,
): readonly string[] | null {
  return more === undefined || more.length === 0 ? list : [...(list ?? []), ...more];
}

export function ratioArgs({
  shape = [],
  resources = [],
}: RequestedToCapacityRatioArguments): RequestedToCapacityRatioArgs {
  return {
    shape: shape.map(({ utilization, score }) => ({
      utilization: Number(utilization),
      score: Number(score),
    })),
    resources,
  };
}
