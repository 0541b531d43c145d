import { plugins } from '../plugins/index.ts';
import { successor } from './successor.ts';
import { v1_31 } from './v1-31.ts';

const { NodeVolumeLimits } = plugins;

/** Kubernetes v1.32: messages count every node, scores count sidecars. */
export const v1_32 = successor(v1_31, {
  kubernetes: 'v1.32.13',
  plugins: { NodeVolumeLimits },
  removed: ['AzureDiskLimits', 'CinderLimits', 'EBSLimits', 'GCEPDLimits'],
  points: {
    DefaultPreemption: ['preEnqueue', 'postFilter'],
    DynamicResources: ['preEnqueue', 'preFilter', 'filter', 'postFilter', 'reserve', 'preBind'],
  },
  cycle: { addsExtenderReasons: false },
  queue: { ...v1_31.queue, checksNodes: 'without hints', notifiesOfDeletedNodes: true },
});
