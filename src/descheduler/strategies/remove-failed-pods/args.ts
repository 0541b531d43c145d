import {
  boolean,
  int32,
  list,
  pointer,
  string,
  struct,
  typeMeta,
} from '../../../decoding/index.ts';
import type { TypeMeta } from '../../../decoding/index.ts';
import type { LabelSelector } from '../../../objects/index.ts';
import { labelSelectorProblem, namespacesProblem, problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { labelSelector, namespaces, uint } from '../../policy/go-types.ts';
import type { Namespaces } from '../../policy/go-types.ts';

/** Args of RemoveFailedPods: pkg/framework/plugins/removefailedpods/types.go, v0.36. */
export interface RemoveFailedPodsArgs extends TypeMeta {
  readonly namespaces: Namespaces | undefined;
  readonly labelSelector: LabelSelector | undefined;
  readonly excludeOwnerKinds: readonly string[] | undefined;
  readonly minPodLifetimeSeconds: number | undefined;
  readonly reasons: readonly string[] | undefined;
  readonly exitCodes: readonly number[] | undefined;
  readonly includingInitContainers: boolean;
}

export const removeFailedPodsArgs = struct<RemoveFailedPodsArgs>(
  'removefailedpods.RemoveFailedPodsArgs',
  {
    ...typeMeta,
    namespaces: pointer(namespaces),
    labelSelector: pointer(labelSelector),
    excludeOwnerKinds: list(string),
    minPodLifetimeSeconds: pointer(uint),
    reasons: list(string),
    exitCodes: list(int32),
    includingInitContainers: boolean,
  },
);

/** Rule: ValidateRemoveFailedPodsArgs, pkg/framework/plugins/removefailedpods/validation.go, v0.36. */
export function removeFailedPodsProblems(args: RemoveFailedPodsArgs): readonly ArgsProblem[] {
  return problemsOf([namespacesProblem(args.namespaces), labelSelectorProblem(args.labelSelector)]);
}
