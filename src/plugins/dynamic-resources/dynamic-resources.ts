import { SKIP } from '../../framework/index.ts';
import type { Plugin, PostFilterAnswer } from '../../framework/index.ts';
import { dynamicResourcesArgs } from './args.ts';

const NAME = 'DynamicResources';

/**
 * Dynamic resource allocation is not modelled: pods with resource claims are reported as such and scheduled as if they had none.
 * The plugin only adds its part to the messages of all other pods (kubernetes v1.34.1 plugins/dynamicresources).
 */
export const dynamicResources: Plugin = {
  name: NAME,
  points: ['preEnqueue', 'preFilter', 'filter', 'postFilter', 'reserve', 'preBind'],
  args: dynamicResourcesArgs,
  reads: [],
  reasons: {},
  create: () => ({
    preFilter: () => SKIP,
    // Enabled as a score plugin since v1.35.
    preScore: () => ({ type: 'uniform', raw: 0, normalized: 0 }),
    postFilter: ({ ranPreFilter }) => deallocation(ranPreFilter(NAME)),
  }),
};

/**
 * PostFilter for a pod without resource claims. If another plugin's PreFilter rejected the pod before this one's ran, upstream
 * finds no state and returns an error: PostFilter ends, DefaultPreemption does not run, and the FitError ends in " not found".
 */
function deallocation(ranPreFilter: boolean): PostFilterAnswer {
  return ranPreFilter
    ? { outcome: 'unschedulable', message: 'no new claims to deallocate' }
    : { outcome: 'error', message: 'not found' };
}
