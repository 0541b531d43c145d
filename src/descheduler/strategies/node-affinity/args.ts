import { list, pointer, string, struct, typeMeta } from '../../../decoding/index.ts';
import type { TypeMeta } from '../../../decoding/index.ts';
import type { LabelSelector } from '../../../objects/index.ts';
import { labelSelectorProblem, namespacesProblem, problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { labelSelector, namespaces } from '../../policy/go-types.ts';
import type { Namespaces } from '../../policy/go-types.ts';

/** Args of RemovePodsViolatingNodeAffinity: pkg/framework/plugins/removepodsviolatingnodeaffinity/types.go, v0.36. */
export interface NodeAffinityArgs extends TypeMeta {
  readonly namespaces: Namespaces | undefined;
  readonly labelSelector: LabelSelector | undefined;
  readonly nodeAffinityType: readonly string[] | undefined;
}

export const nodeAffinityArgs = struct<NodeAffinityArgs>(
  'removepodsviolatingnodeaffinity.RemovePodsViolatingNodeAffinityArgs',
  {
    ...typeMeta,
    namespaces: pointer(namespaces),
    labelSelector: pointer(labelSelector),
    nodeAffinityType: list(string),
  },
);

/** Rule: ValidateRemovePodsViolatingNodeAffinityArgs, validation.go of the same folder. */
export function nodeAffinityProblems(args: NodeAffinityArgs): readonly ArgsProblem[] {
  return problemsOf([
    (args.nodeAffinityType ?? []).length === 0 && {
      field: 'nodeAffinityType',
      message: 'nodeAffinityType needs to be set',
    },
    namespacesProblem(args.namespaces),
    labelSelectorProblem(args.labelSelector),
  ]);
}
