import { boolean, list, pointer, stringOf, struct, typeMeta } from '../../../decoding/index.ts';
import type { TypeMeta } from '../../../decoding/index.ts';
import type { LabelSelector } from '../../../objects/index.ts';
import { labelSelectorProblem, namespacesProblem, problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { labelSelector, namespaces } from '../../policy/go-types.ts';
import type { Namespaces } from '../../policy/go-types.ts';

/** Args of RemovePodsViolatingTopologySpreadConstraint: types.go of its folder, v0.36. */
export interface SpreadArgs extends TypeMeta {
  readonly namespaces: Namespaces | undefined;
  readonly labelSelector: LabelSelector | undefined;
  readonly constraints: readonly string[] | undefined;
  readonly topologyBalanceNodeFit: boolean | undefined;
}

export const spreadArgs = struct<SpreadArgs>(
  'removepodsviolatingtopologyspreadconstraint.RemovePodsViolatingTopologySpreadConstraintArgs',
  {
    ...typeMeta,
    namespaces: pointer(namespaces),
    labelSelector: pointer(labelSelector),
    constraints: list(stringOf('v1.UnsatisfiableConstraintAction')),
    topologyBalanceNodeFit: pointer(boolean),
  },
);

const CONSTRAINTS = ['DoNotSchedule', 'ScheduleAnyway'];

/** Rule: ValidateRemovePodsViolatingTopologySpreadConstraintArgs, validation.go of the same folder. */
export function spreadProblems(args: SpreadArgs): readonly ArgsProblem[] {
  return problemsOf([
    namespacesProblem(args.namespaces),
    labelSelectorProblem(args.labelSelector),
    ...(args.constraints ?? []).map(
      (constraint, at) =>
        !CONSTRAINTS.includes(constraint) && {
          field: `constraints[${String(at)}]`,
          message: `constraint ${constraint} is not one of map[DoNotSchedule:{} ScheduleAnyway:{}]`,
        },
    ),
  ]);
}
