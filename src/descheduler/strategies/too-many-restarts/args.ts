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
import { labelSelector, namespaces } from '../../policy/go-types.ts';
import type { Namespaces } from '../../policy/go-types.ts';

/** Args of RemovePodsHavingTooManyRestarts: pkg/framework/plugins/removepodshavingtoomanyrestarts/types.go, v0.36. */
export interface TooManyRestartsArgs extends TypeMeta {
  readonly namespaces: Namespaces | undefined;
  readonly labelSelector: LabelSelector | undefined;
  readonly podRestartThreshold: number;
  readonly includingInitContainers: boolean;
  readonly states: readonly string[] | undefined;
}

export const tooManyRestartsArgs = struct<TooManyRestartsArgs>(
  'removepodshavingtoomanyrestarts.RemovePodsHavingTooManyRestartsArgs',
  {
    ...typeMeta,
    namespaces: pointer(namespaces),
    labelSelector: pointer(labelSelector),
    podRestartThreshold: int32,
    includingInitContainers: boolean,
    states: list(string),
  },
);

const STATES = ['CrashLoopBackOff', 'Running'];

/** Rule: ValidateRemovePodsHavingTooManyRestartsArgs, validation.go of the same folder. */
export function tooManyRestartsProblems(args: TooManyRestartsArgs): readonly ArgsProblem[] {
  return problemsOf([
    namespacesProblem(args.namespaces),
    labelSelectorProblem(args.labelSelector),
    args.podRestartThreshold < 1 && {
      field: 'podRestartThreshold',
      message: 'invalid PodsHavingTooManyRestarts threshold',
    },
    (args.states ?? []).some((state) => !STATES.includes(state)) && {
      field: 'states',
      message: `states must be one of [${STATES.join(' ')}]`,
    },
  ]);
}
