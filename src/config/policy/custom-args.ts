import { INT64_MAX } from '../../units/index.ts';
import { at, child, invalid, required } from '../../decoding/index.ts';
import type { FieldError, Integer } from '../../decoding/index.ts';
import type { RequestedToCapacityRatioArguments } from './policy.ts';

/** What the entries of a Policy that name no registered predicate or priority add up to; null where none did (as Go has it). */
export interface CustomArgs {
  nodeLabel: NodeLabelArgs | undefined;
  serviceAffinity: ServiceAffinityArgs | undefined;
  requestedToCapacityRatio: RequestedToCapacityRatioArgs | undefined;
}

export interface NodeLabelArgs {
  presentLabels: readonly string[] | null;
  absentLabels: readonly string[] | null;
  presentLabelsPreference: readonly string[] | null;
  absentLabelsPreference: readonly string[] | null;
}

export interface ServiceAffinityArgs {
  affinityLabels: readonly string[] | null;
  antiAffinityLabelsPreference: readonly string[] | null;
}

export interface RequestedToCapacityRatioArgs {
  readonly shape: readonly { readonly utilization: number; readonly score: number }[];
  readonly resources: readonly { readonly name: string; readonly weight: Integer }[];
}

export const noNodeLabels = (): NodeLabelArgs => ({
  presentLabels: null,
  absentLabels: null,
  presentLabelsPreference: null,
  absentLabelsPreference: null,
});

export const noServiceAffinity = (): ServiceAffinityArgs => ({
  affinityLabels: null,
  antiAffinityLabelsPreference: null,
});

/** Go's append: nothing appended to nothing stays nothing. */
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

/** What the NodeLabel plugin objects to (kubernetes v1.22.6 apis/config/validation/validation_pluginargs.go). */
export function validateNodeLabel(args: NodeLabelArgs): readonly FieldError[] {
  return [
    ...conflicts(args, 'presentLabels', 'absentLabels'),
    ...conflicts(args, 'presentLabelsPreference', 'absentLabelsPreference'),
  ];
}

function conflicts(
  args: NodeLabelArgs,
  present: keyof NodeLabelArgs,
  absent: keyof NodeLabelArgs,
): readonly FieldError[] {
  return (args[absent] ?? []).flatMap((label, index) => {
    const other = args[present]?.lastIndexOf(label) ?? -1;
    if (other < 0) return [];
    return [invalid(at(present, other), label, `conflict with ${at(absent, index)}`)];
  });
}

/** What the RequestedToCapacityRatio plugin objects to (the same file). */
export function validateRatio({
  shape,
  resources,
}: RequestedToCapacityRatioArgs): readonly FieldError[] {
  return [
    ...validateShape(shape),
    ...resources.flatMap(({ name, weight }, index) => {
      if (weight >= 1 && weight <= INT64_MAX) return [];
      const field = child(at('resources', index), 'weight');
      return [invalid(field, weight, `resource weight of ${name} not in valid range [1, inf)`)];
    }),
  ];
}

function validateShape(shape: RequestedToCapacityRatioArgs['shape']): readonly FieldError[] {
  if (shape.length === 0) return [required('shape', 'at least one point must be specified')];
  const errors: FieldError[] = [];
  const unsorted = shape.findIndex(
    ({ utilization }, index) => (shape[index - 1]?.utilization ?? -Infinity) >= utilization,
  );
  const point = shape[unsorted];
  if (point !== undefined) {
    const rule = 'utilization values must be sorted in increasing order';
    errors.push(invalid(child(at('shape', unsorted), 'utilization'), point.utilization, rule));
  }
  for (const [index, { utilization, score }] of shape.entries()) {
    const path = at('shape', index);
    if (utilization < 0 || utilization > 100) {
      errors.push(invalid(child(path, 'utilization'), utilization, 'not in valid range [0, 100]'));
    }
    if (score < 0 || score > 10) {
      errors.push(invalid(child(path, 'score'), score, 'not in valid range [0, 10]'));
    }
  }
  return errors;
}
