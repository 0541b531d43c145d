import { int64, list, pointer, stringOf, struct, typeMeta } from '../../../decoding/index.ts';
import type { Integer, TypeMeta } from '../../../decoding/index.ts';
import { problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { namespaces, percentages } from '../../policy/go-types.ts';
import type { Namespaces, Percentages } from '../../policy/go-types.ts';
import { evictableNamespacesProblem, thresholdProblems } from '../utilization/thresholds.ts';

/** Args of HighNodeUtilization: pkg/framework/plugins/nodeutilization/types.go, v0.36. */
export interface HighNodeUtilizationArgs extends TypeMeta {
  readonly thresholds: Percentages;
  /** The strategy works only if more nodes than these are underutilized. */
  readonly numberOfNodes: Integer;
  readonly evictionModes: readonly string[] | undefined;
  readonly evictableNamespaces: Namespaces | undefined;
}

/** Only pods that request a resource with a threshold are evicted. */
export const ONLY_THRESHOLDING = 'OnlyThresholdingResources';

export const highNodeUtilizationArgs = struct<HighNodeUtilizationArgs>(
  'nodeutilization.HighNodeUtilizationArgs',
  {
    ...typeMeta,
    thresholds: percentages,
    numberOfNodes: int64,
    evictionModes: list(stringOf('nodeutilization.EvictionMode')),
    evictableNamespaces: pointer(namespaces),
  },
);

/** Rule: ValidateHighNodeUtilizationArgs, pkg/framework/plugins/nodeutilization/validation.go, v0.36. */
export function highNodeUtilizationProblems(args: HighNodeUtilizationArgs): readonly ArgsProblem[] {
  return [
    ...problemsOf([evictableNamespacesProblem(args.evictableNamespaces)]),
    ...thresholdProblems(args.thresholds, 'thresholds', ''),
    ...problemsOf([
      ...(args.evictionModes ?? []).map(
        (mode, at) =>
          mode !== ONLY_THRESHOLDING && {
            field: `evictionModes[${String(at)}]`,
            message: `invalid eviction mode ${mode}`,
          },
      ),
    ]),
  ];
}
