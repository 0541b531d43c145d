import { SKIP } from '../../framework/index.ts';
import type { Plugin, PostFilterAnswer } from '../../framework/index.ts';
import { dynamicResourcesArgs } from './args.ts';

const NAME = 'DynamicResources';

/**
 * Dynamic resource allocation is not modelled: pods with resource claims are reported as such and scheduled as if they had none. What
 * stands is what it adds to the messages of every other pod (kubernetes v1.34.1 plugins/dynamicresources).
 */
export const dynamicResources: Plugin = {
  name: NAME,
  points: ['preEnqueue', 'preFilter', 'filter', 'postFilter', 'reserve', 'preBind'],
  args: dynamicResourcesArgs,
  reads: [],
  reasons: {},
  create: () => ({
    preFilter: () => SKIP,
    postFilter: ({ ranPreFilter }) => deallocation(ranPreFilter(NAME)),
  }),
};

/**
 * Its PostFilter about a pod without resource claims. Where another plugin's PreFilter turned the pod down before this one's ran,
 * upstream finds no state and answers with an error: that ends PostFilter, DefaultPreemption is not asked, and the FitError ends
 * in " not found".
 */
function deallocation(ranPreFilter: boolean): PostFilterAnswer {
  return ranPreFilter
    ? { outcome: 'unschedulable', message: 'no new claims to deallocate' }
    : { outcome: 'error', message: 'not found' };
}
