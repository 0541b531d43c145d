import { child, int64, invalid, pointer, struct, typeMeta } from '../../decoding/index.ts';
import type { FieldError } from '../../decoding/index.ts';
import { defineArgs } from '../../framework/index.ts';
import type { ShapePoint } from '../shared/resource-score.ts';
import { utilizationShape } from '../shared/utilization-shape.ts';

export interface VolumeBindingArgs {
  /** Time limit of a volume's binding; 0: the scheduler does not wait. */
  readonly bindTimeoutSeconds?: number;
  /** For the feature gate StorageCapacityScoring, up to v1.32 for VolumeCapacityPriority. */
  readonly shape?: readonly ShapePoint[];
}

export const volumeBindingArgs = defineArgs<VolumeBindingArgs>({
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
});
