import type { Plugin } from '../../framework/index.ts';
import type { DefaultPreemptionArgs } from './args.ts';
import { createPreemption } from './plugin.ts';

/** Kubernetes v1.22.6 plugins/defaultpreemption. Its messages are not part of the FitError. */
export const defaultPreemptionV122: Plugin<DefaultPreemptionArgs | undefined> = createPreemption({
  protectedFirst: true,
  awaitsAnyTerminating: true,
  triesUnjudged: true,
  noVictimsIsError: false,
  noVictimsText: (node, pod) => `No victims found on node ${node} for preemptor pod ${pod}`,
  writesMessages: false,
});
