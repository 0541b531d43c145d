import { nodesOf, nodeTarget, nodeTargetText } from '../node-target.ts';
import { stepKind } from '../step-kind.ts';
import type { StepKind } from '../step-kind.ts';

export const recoverNode: StepKind = stepKind({
  name: 'recoverNode',
  description: 'The kubelet of a failed node answers again.',
  fields: nodeTarget(),
  action: (target) => ({
    text: `recover ${nodeTargetText(target)}`,
    run: ({ api, machines }) => {
      for (const { metadata } of nodesOf(target, api)) machines.recoverNode(metadata.name);
      return undefined;
    },
  }),
});
