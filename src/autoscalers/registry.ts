import { clusterAutoscaler } from './cluster-autoscaler/index.ts';
import { karpenter } from './karpenter/index.ts';
import type { NodeAutoscaler } from './shared/index.ts';

/** The node autoscalers, in the order in which an input is searched for them. */
export const NODE_AUTOSCALER_KINDS: readonly NodeAutoscaler[] = [karpenter, clusterAutoscaler];
