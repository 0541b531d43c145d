import { boolean, list, pointer, string, struct, typeMeta } from '../../../decoding/index.ts';
import type { TypeMeta } from '../../../decoding/index.ts';
import type { LabelSelector } from '../../../objects/index.ts';
import { labelSelectorProblem, namespacesProblem, problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { labelSelector, namespaces } from '../../policy/go-types.ts';
import type { Namespaces } from '../../policy/go-types.ts';

/** Args of RemovePodsViolatingNodeTaints: pkg/framework/plugins/removepodsviolatingnodetaints/types.go, v0.36. */
export interface NodeTaintsArgs extends TypeMeta {
  readonly namespaces: Namespaces | undefined;
  readonly labelSelector: LabelSelector | undefined;
  readonly includePreferNoSchedule: boolean;
  /** Keys, or "key=value". */
  readonly excludedTaints: readonly string[] | undefined;
  readonly includedTaints: readonly string[] | undefined;
}

export const nodeTaintsArgs = struct<NodeTaintsArgs>(
  'removepodsviolatingnodetaints.RemovePodsViolatingNodeTaintsArgs',
  {
    ...typeMeta,
    namespaces: pointer(namespaces),
    labelSelector: pointer(labelSelector),
    includePreferNoSchedule: boolean,
    excludedTaints: list(string),
    includedTaints: list(string),
  },
);

/** Rule: ValidateRemovePodsViolatingNodeTaintsArgs, validation.go of the same folder. */
export function nodeTaintsProblems(args: NodeTaintsArgs): readonly ArgsProblem[] {
  const { excludedTaints = [], includedTaints = [] } = args;
  return problemsOf([
    namespacesProblem(args.namespaces),
    labelSelectorProblem(args.labelSelector),
    excludedTaints.length > 0 &&
      includedTaints.length > 0 && {
        field: 'excludedTaints',
        message: 'either includedTaints or excludedTaints can be set, but not both',
      },
  ]);
}
