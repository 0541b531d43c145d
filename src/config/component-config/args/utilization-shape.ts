import { at, child, invalid, required } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { int32, list, struct } from '../go-type.ts';
import type { GoType } from '../go-type.ts';

/** A point of the line that turns utilization (0 to 100) into a score (0 to 10). */
export interface UtilizationShapePoint {
  readonly utilization: number;
  readonly score: number;
}

export const utilizationShape: GoType<readonly UtilizationShapePoint[] | undefined> = list(
  struct<UtilizationShapePoint>('v1.UtilizationShapePoint', { utilization: int32, score: int32 }),
);

export function validateShape(
  shape: readonly UtilizationShapePoint[] | undefined,
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
    errors.push(invalid(field, point.utilization, 'values must be sorted in increasing order'));
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
