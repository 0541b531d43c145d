import { at, child, int32, invalid, list, required, struct } from '../../decoding/index.ts';
import type { FieldError, GoType, Written } from '../../decoding/index.ts';
import type { ShapePoint } from './resource-score.ts';

export const utilizationShape: GoType<Written<readonly ShapePoint[]>> = list(
  struct<Written<ShapePoint>>('v1.UtilizationShapePoint', { utilization: int32, score: int32 }),
);

/** Reports only the first point that is out of order. */
export function validateShape(
  shape: Written<readonly ShapePoint[]>,
  path: string,
): readonly FieldError[] {
  if (shape === undefined || shape.length === 0) {
    return [required(path, 'at least one point must be specified')];
  }
  const errors: FieldError[] = [];
  const unsorted = shape.findIndex(
    ({ utilization }, index) => (shape[index - 1]?.utilization ?? -Infinity) >= utilization,
  );
  const point = shape[unsorted];
  if (point !== undefined) {
    const field = child(at(path, unsorted), 'utilization');
    const order = 'values must be sorted in increasing order';
    errors.push(invalid(field, point.utilization, order, `utilization ${order}`));
  }
  for (const [index, { utilization, score }] of shape.entries()) {
    if (utilization < 0 || utilization > 100) {
      errors.push(
        invalid(child(at(path, index), 'utilization'), utilization, 'not in valid range [0, 100]'),
      );
    }
    if (score < 0 || score > 10) {
      errors.push(invalid(child(at(path, index), 'score'), score, 'not in valid range [0, 10]'));
    }
  }
  return errors;
}
