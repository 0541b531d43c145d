import { entryKind } from '../../../documents/index.ts';
import { nodesOf, nodeTarget, nodeTargetText } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

export const recoverNode: StepKind = entryKind({
  name: 'recoverNode',
  description: 'The kubelet of a failed node answers again.',
  fields: nodeTarget(),
  make: (target) => ({
    text: `recover ${nodeTargetText(target)}`,
    run: ({ api, nodes: machines }) => {
      for (const { metadata } of nodesOf(target, api)) machines.recoverNode(metadata.name);
      return undefined;
    },
  }),
});
