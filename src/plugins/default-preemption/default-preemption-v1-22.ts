import type { Plugin } from '../../framework/index.ts';
import type { DefaultPreemptionArgs } from './args.ts';
import { createPreemption } from './default-preemption.ts';

/** Kubernetes v1.22.6 plugins/defaultpreemption. What it has to say of a pod is no part of the FitError there. */
export const defaultPreemptionV122: Plugin<DefaultPreemptionArgs | undefined> = createPreemption({
  protectedFirst: true,
  awaitsAnyTerminating: true,
  triesUnjudged: true,
  nobodyIsAnError: false,
  noVictims: (node, pod) => `No victims found on node ${node} for preemptor pod ${pod}`,
  givesWords: false,
});
