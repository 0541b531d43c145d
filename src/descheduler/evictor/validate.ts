import type { ArgsProblem } from '../policy/args-problem.ts';
import { problemsOf } from '../policy/args-problem.ts';
import type { DefaultEvictorArgs } from './args.ts';
import { protectionsProblems } from './protections.ts';

const POLICIES = ['Preferred', 'Mandatory'];

/** Rule: ValidateDefaultEvictorArgs, pkg/framework/plugins/defaultevictor/validation.go, v0.36. */
export function evictorProblems(args: DefaultEvictorArgs): readonly ArgsProblem[] {
  const { priorityThreshold, noEvictionPolicy } = args;
  const hasBoth = priorityThreshold?.value !== undefined && priorityThreshold.name !== '';
  return [
    ...problemsOf([
      hasBoth && {
        field: 'priorityThreshold',
        message:
          'priority threshold misconfigured, only one of priorityThreshold fields can be set',
      },
      noEvictionPolicy !== '' &&
        !POLICIES.includes(noEvictionPolicy) && {
          field: 'noEvictionPolicy',
          message: 'noEvictionPolicy accepts only ["Preferred" "Mandatory"] values',
        },
    ]),
    ...protectionsProblems(args),
  ];
}
