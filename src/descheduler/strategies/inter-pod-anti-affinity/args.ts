import { pointer, struct, typeMeta } from '../../../decoding/index.ts';
import type { TypeMeta } from '../../../decoding/index.ts';
import type { LabelSelector } from '../../../objects/index.ts';
import { labelSelectorProblem, namespacesProblem, problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { labelSelector, namespaces } from '../../policy/go-types.ts';
import type { Namespaces } from '../../policy/go-types.ts';

/** Args of RemovePodsViolatingInterPodAntiAffinity: pkg/framework/plugins/removepodsviolatinginterpodantiaffinity/types.go, v0.36. */
export interface AntiAffinityArgs extends TypeMeta {
  readonly namespaces: Namespaces | undefined;
  readonly labelSelector: LabelSelector | undefined;
}

export const antiAffinityArgs = struct<AntiAffinityArgs>(
  'removepodsviolatinginterpodantiaffinity.RemovePodsViolatingInterPodAntiAffinityArgs',
  { ...typeMeta, namespaces: pointer(namespaces), labelSelector: pointer(labelSelector) },
);

/** Rule: ValidateRemovePodsViolatingInterPodAntiAffinityArgs, validation.go of the same folder. */
export function antiAffinityProblems(args: AntiAffinityArgs): readonly ArgsProblem[] {
  return problemsOf([namespacesProblem(args.namespaces), labelSelectorProblem(args.labelSelector)]);
}
