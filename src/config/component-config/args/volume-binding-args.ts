import { child, invalid } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { int64, pointer, struct } from '../go-type.ts';
import type { Integer } from '../go-type.ts';
import type { ArgsKind } from './plugin-args.ts';
import { typeMeta } from './type-meta.ts';
import { utilizationShape } from './utilization-shape.ts';
import type { UtilizationShapePoint } from './utilization-shape.ts';

export interface VolumeBindingArgs {
  /** How long a bind may take; 0 does not wait. */
  readonly bindTimeoutSeconds: Integer | undefined;
  /** Only for the feature gate StorageCapacityScoring, which is off. */
  readonly shape: readonly UtilizationShapePoint[] | undefined;
}

export const volumeBindingArgs: ArgsKind<VolumeBindingArgs> = {
  kind: 'VolumeBindingArgs',
  type: struct('v1.VolumeBindingArgs', {
    ...typeMeta,
    bindTimeoutSeconds: pointer(int64),
    shape: utilizationShape,
  }),
  setDefaults: (args) => ({ ...args, bindTimeoutSeconds: args.bindTimeoutSeconds ?? 600 }),
  validate: ({ bindTimeoutSeconds: timeout = 0, shape }, path) => {
    const errors: FieldError[] = [];
    if (timeout < 0) {
      const problem = 'invalid BindTimeoutSeconds, should not be a negative value';
      errors.push(invalid(child(path, 'bindTimeoutSeconds'), timeout, problem));
    }
    if (shape !== undefined) {
      const points = shape.map((point) => ({ Utilization: point.utilization, Score: point.score }));
      const problem =
        'unexpected field `shape`, remove it or turn on the feature gate StorageCapacityScoring';
      errors.push(invalid(child(path, 'shape'), points, problem));
    }
    return errors;
  },
};
