import { at, child, invalid, withOlderTexts } from '../../decoding/index.ts';
import type { FieldError, Integer } from '../../decoding/index.ts';
import { INT64_MAX } from '../../units/index.ts';
import type { ShapePoint } from '../shared/resource-score.ts';
import { validateShape } from '../shared/utilization-shape.ts';

export interface RequestedToCapacityRatioArgs {
  readonly shape: readonly ShapePoint[];
  /** Empty: every node scores 0. */
  readonly resources: readonly { readonly name: string; readonly weight: Integer }[];
}

/**
 * For the arguments in a Policy. The plugin exists only up to v1.22, so the errors always have the older texts.
 * Source: kubernetes v1.22.6 apis/config/validation/validation_pluginargs.go.
 */
export function validateRequestedToCapacityRatioArgs({
  shape,
  resources,
}: RequestedToCapacityRatioArgs): readonly FieldError[] {
  return [
    ...withOlderTexts(validateShape(shape, 'shape')),
    ...resources.flatMap(({ name, weight }, index) => {
      if (weight >= 1 && weight <= INT64_MAX) return [];
      const field = child(at('resources', index), 'weight');
      return [invalid(field, weight, `resource weight of ${name} not in valid range [1, inf)`)];
    }),
  ];
}
