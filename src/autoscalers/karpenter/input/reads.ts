import type { ReadResource } from '../../../objects/index.ts';

/** The zones of new nodes are read from NodeClasses of providers that state them. */
const nodeClass = (kind: string, apiVersion: string): ReadResource => ({
  kind,
  apiVersion,
  plural: `${kind.toLowerCase()}es`,
  isNamespaced: false,
  effect: 'the zones of new nodes are unknown',
});

/** Karpenter's own objects in a cluster, and those of its providers. */
export const KARPENTER_READS: readonly ReadResource[] = [
  {
    kind: 'NodePool',
    apiVersion: 'karpenter.sh/v1',
    plural: 'nodepools',
    isNamespaced: false,
    effect: 'Karpenter is not simulated',
  },
  {
    kind: 'NodeClaim',
    apiVersion: 'karpenter.sh/v1',
    plural: 'nodeclaims',
    isNamespaced: false,
    effect: 'when nodes expire or have drifted is unknown',
  },
  nodeClass('EC2NodeClass', 'karpenter.k8s.aws/v1'),
  nodeClass('AKSNodeClass', 'karpenter.azure.com/v1beta1'),
  nodeClass('KWOKNodeClass', 'karpenter.kwok.sh/v1alpha1'),
];
