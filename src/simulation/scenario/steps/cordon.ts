import { entryKind } from '../../../documents/index.ts';
import { nodeTarget, nodeTargetText, onEachNode, patchNode } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

export const cordon: StepKind = entryKind({
  name: 'cordon',
  description: 'Lets no new pods onto a node, as kubectl cordon does.',
  fields: nodeTarget(),
  make: (target) => ({
    text: `cordon ${nodeTargetText(target)}`,
    run: onEachNode(target, (node, { api }) => {
      if (node.spec?.unschedulable !== true) patchNode(api, node, { unschedulable: true });
    }),
  }),
});
