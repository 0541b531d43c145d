import { entryKind } from '../../../documents/index.ts';
import { nodeTarget, nodeTargetText, onEachNode, patchNode } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

export const uncordon: StepKind = entryKind({
  name: 'uncordon',
  description: 'Lets new pods onto a node again, as kubectl uncordon does.',
  fields: nodeTarget(),
  make: (target) => ({
    text: `uncordon ${nodeTargetText(target)}`,
    run: onEachNode(target, (node, { api }) => {
      if (node.spec?.unschedulable === true) patchNode(api, node, { unschedulable: false });
    }),
  }),
});
