import { child, int32, invalid, pointer, struct, typeMeta } from '../../decoding/index.ts';
import type { FieldError } from '../../decoding/index.ts';
import { defineArgs } from '../../framework/index.ts';

/** How many candidates the dry run looks for: the greater of the two. */
export interface DefaultPreemptionArgs {
  /** Percentage of the nodes on which preemption may help. */
  readonly minCandidateNodesPercentage?: number;
  readonly minCandidateNodesAbsolute?: number;
}

export const defaultPreemptionArgs = defineArgs<DefaultPreemptionArgs>({
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
});
