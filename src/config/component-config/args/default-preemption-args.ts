import { child, invalid } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { int32, pointer, struct } from '../go-type.ts';
import type { ArgsKind } from './plugin-args.ts';
import { typeMeta } from './type-meta.ts';

/** How many nodes preemption tries on: the greater of the two numbers. */
export interface DefaultPreemptionArgs {
  /** Percent of all nodes. */
  readonly minCandidateNodesPercentage: number | undefined;
  readonly minCandidateNodesAbsolute: number | undefined;
}

export const defaultPreemptionArgs: ArgsKind<DefaultPreemptionArgs> = {
  kind: 'DefaultPreemptionArgs',
  type: struct('v1.DefaultPreemptionArgs', {
    ...typeMeta,
    minCandidateNodesPercentage: pointer(int32),
    minCandidateNodesAbsolute: pointer(int32),
  }),
  setDefaults: (args) => ({
    ...args,
    minCandidateNodesPercentage: args.minCandidateNodesPercentage ?? 10,
    minCandidateNodesAbsolute: args.minCandidateNodesAbsolute ?? 100,
  }),
  validate: (args, path) => {
    const percentage = args.minCandidateNodesPercentage ?? 0;
    const absolute = args.minCandidateNodesAbsolute ?? 0;
    const percentagePath = child(path, 'minCandidateNodesPercentage');
    const absolutePath = child(path, 'minCandidateNodesAbsolute');
    const errors: FieldError[] = [];
    if (percentage < 0 || percentage > 100) {
      errors.push(invalid(percentagePath, percentage, 'not in valid range [0, 100]'));
    }
    if (absolute < 0) errors.push(invalid(absolutePath, absolute, 'not in valid range [0, inf)'));
    if (percentage === 0 && absolute === 0) {
      const same = 'cannot be zero at the same time as';
      errors.push(invalid(percentagePath, 0, `${same} minCandidateNodesAbsolute`));
      errors.push(invalid(absolutePath, 0, `${same} minCandidateNodesPercentage`));
    }
    return errors;
  },
};
