import { entryKind } from '../../../documents/index.ts';
import { nodesOf, nodeTarget, nodeTargetText, patchNode } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

export const uncordon: StepKind = entryKind({
  name: 'uncordon',
  description: 'Lets new pods onto a node again, as kubectl uncordon does.',
  fields: nodeTarget(),
  make: (target) => ({
    text: `uncordon ${nodeTargetText(target)}`,
    run: ({ api }) => {
      for (const node of nodesOf(target, api)) {
        if (node.spec?.unschedulable === true) patchNode(api, node, { unschedulable: false });
      }
      return undefined;
    },
  }),
});
