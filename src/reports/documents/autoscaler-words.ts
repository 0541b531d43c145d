import type { NodeAutoscalerName, RemovalMethod, UnservedReason } from '../../outcome/index.ts';
import type { Text } from '../page/section.ts';

export const AUTOSCALER_NAMES: Readonly<Record<NodeAutoscalerName, string>> = {
  karpenter: 'Karpenter',
  'cluster-autoscaler': 'Cluster Autoscaler',
};

/** How an autoscaler finds the nodes of a command. */
export const METHOD_WORDS: Readonly<Record<RemovalMethod, string>> = {
  emptiness: 'empty',
  drift: 'drift',
  'multi-node': 'multi-node',
  'single-node': 'single-node',
  expiration: 'expired',
  'scale-down': 'scale-down',
};

/** Why no node is launched: what each NodePool or node group says, or the text if it is about none of them. */
export function reasonsOf({ message, groups = [] }: UnservedReason): readonly Text[] {
  if (groups.length === 0) return [{ text: message, tone: 'warning' }];
  return groups.map(({ group, reason }) => ({ text: `${group}: ${reason}`, tone: 'warning' }));
}
