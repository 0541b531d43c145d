import {
  child,
  goSlice,
  goStruct,
  int64,
  invalid,
  pointer,
  struct,
  typeMeta,
} from '../../decoding/index.ts';
import type { FieldError, GoValue, Written } from '../../decoding/index.ts';
import { defineArgs, isEnabled } from '../../framework/index.ts';
import type { Gates } from '../../framework/index.ts';
import type { ShapePoint } from '../shared/resource-score.ts';
import { utilizationShape, validateShape } from '../shared/utilization-shape.ts';
import { append } from '../../units/index.ts';

export interface VolumeBindingArgs {
  /** Time limit of a volume's binding; 0: the scheduler does not wait. */
  readonly bindTimeoutSeconds?: number;
  /** Scores of volumes by their utilization, behind a feature gate. */
  readonly shape?: readonly ShapePoint[];
}

export const volumeBindingArgs = defineArgs<VolumeBindingArgs>({
  kind: 'VolumeBindingArgs',
  type: struct('v1.VolumeBindingArgs', {
    ...typeMeta,
    bindTimeoutSeconds: pointer(int64),
    shape: utilizationShape,
  }),
  setDefaults: (args, { gates }) => ({
    ...args,
    bindTimeoutSeconds: args.bindTimeoutSeconds ?? 600,
    shape:
      (args.shape ?? []).length === 0 && scoresCapacity(gates) ? defaultShape(gates) : args.shape,
  }),
  validate: ({ bindTimeoutSeconds: timeout = 0, shape }, path, { gates }) => {
    const errors: FieldError[] = [];
    if (timeout < 0) {
      const problem = 'invalid BindTimeoutSeconds, should not be a negative value';
      errors.push(invalid(child(path, 'bindTimeoutSeconds'), timeout, problem));
    }
    if (scoresCapacity(gates)) append(errors, validateShape(shape, child(path, 'shape')));
    else if (shape !== undefined) {
      const problem = `unexpected field \`shape\`, remove it or turn on the feature gate ${gateOf(gates)}`;
      errors.push(invalid(child(path, 'shape'), goShape(shape), problem));
    }
    return errors;
  },
});

/** The older gate, up to v1.32, prefers full volumes. */
const scoresCapacity = (gates: Gates): boolean =>
  isEnabled(gates, 'StorageCapacityScoring') || isEnabled(gates, 'VolumeCapacityPriority');

/** The gate of the release: VolumeCapacityPriority was renamed to StorageCapacityScoring. */
const gateOf = (gates: Gates): string =>
  Object.hasOwn(gates, 'VolumeCapacityPriority')
    ? 'VolumeCapacityPriority'
    : 'StorageCapacityScoring';

function defaultShape(gates: Gates): readonly ShapePoint[] {
  const prefersRoomier = isEnabled(gates, 'StorageCapacityScoring');
  return [
    { utilization: 0, score: prefersRoomier ? 10 : 0 },
    { utilization: 100, score: prefersRoomier ? 0 : 10 },
  ];
}

function goShape(shape: readonly Written<ShapePoint>[]): GoValue {
  const type = 'config.UtilizationShapePoint';
  const points = shape.map(({ utilization, score }) =>
    goStruct(type, { Utilization: Number(utilization), Score: Number(score) }),
  );
  return goSlice(type, points);
}
