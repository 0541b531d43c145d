import { entryKind } from '../../../documents/index.ts';
import { nodeTarget, nodeTargetText, onEachNode } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

export const failNode: StepKind = entryKind({
  name: 'failNode',
  description:
    'The kubelet of a node stops answering: the node becomes NotReady after 40 s or so, and its pods are evicted as their tolerations say.',
  fields: nodeTarget(),
  make: (target) => ({
    text: `fail ${nodeTargetText(target)}`,
    run: onEachNode(target, ({ metadata }, { nodes }) => nodes.failNode(metadata.name)),
  }),
});
