import { entryKind } from '../../../documents/index.ts';
import { nodeTarget, nodeTargetText, onEachNode } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

export const recoverNode: StepKind = entryKind({
  name: 'recoverNode',
  description: 'The kubelet of a failed node answers again.',
  fields: nodeTarget(),
  make: (target) => ({
    text: `recover ${nodeTargetText(target)}`,
    run: onEachNode(target, ({ metadata }, { nodes }) => nodes.recoverNode(metadata.name)),
  }),
});
