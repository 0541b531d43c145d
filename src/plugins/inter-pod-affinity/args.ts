import { boolean, child, int32, invalid, pointer, struct, typeMeta } from '../../decoding/index.ts';
import { defineArgs } from '../../framework/index.ts';

export interface InterPodAffinityArgs {
  /** What a placed pod's required affinity adds to the score of nodes in its domain, 0 to 100. */
  readonly hardPodAffinityWeight?: number;
  /** True: preferences of placed pods count only for pods that have terms of their own. */
  readonly ignorePreferredTermsOfExistingPods?: boolean;
}

export const interPodAffinityArgs = defineArgs<InterPodAffinityArgs>({
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
});
