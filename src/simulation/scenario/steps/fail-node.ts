import { entryKind } from '../../../documents/index.ts';
import { nodesOf, nodeTarget, nodeTargetText } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

export const failNode: StepKind = entryKind({
  name: 'failNode',
  description:
    'The kubelet of a node stops answering: the node becomes NotReady after 40 s or so, and its pods are evicted as their tolerations say.',
  fields: nodeTarget(),
  make: (target) => ({
    text: `fail ${nodeTargetText(target)}`,
    run: ({ api, nodes: machines }) => {
      for (const { metadata } of nodesOf(target, api)) machines.failNode(metadata.name);
      return undefined;
    },
  }),
});
