import { child, invalid } from '../field-error.ts';
import { boolean, int32, pointer, struct } from '../go-type.ts';
import type { ArgsKind } from './plugin-args.ts';
import { typeMeta } from './type-meta.ts';

export interface InterPodAffinityArgs {
  /** What a required affinity of a pod already there adds to the score of nodes near it, 0 to 100. */
  readonly hardPodAffinityWeight: number | undefined;
  /** True: what pods already there prefer counts only for pods that have rules of their own. */
  readonly ignorePreferredTermsOfExistingPods: boolean;
}

export const interPodAffinityArgs: ArgsKind<InterPodAffinityArgs> = {
  kind: 'InterPodAffinityArgs',
  type: struct('v1.InterPodAffinityArgs', {
    ...typeMeta,
    hardPodAffinityWeight: pointer(int32),
    ignorePreferredTermsOfExistingPods: boolean,
  }),
  setDefaults: (args) => ({ ...args, hardPodAffinityWeight: args.hardPodAffinityWeight ?? 1 }),
  validate: ({ hardPodAffinityWeight: weight = 0 }, path) =>
    weight < 0 || weight > 100
      ? [invalid(child(path, 'hardPodAffinityWeight'), weight, 'not in valid range [0, 100]')]
      : [],
};
