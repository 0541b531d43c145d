import { described, object, oneOf, optional, text, entryKind } from '../../../documents/index.ts';
import type { Taint } from '../../../objects/index.ts';
import {
  nodeTargetFields,
  nodeTargetText,
  onEachNode,
  oneTarget,
  patchNode,
} from '../node-target.ts';
import type { NodeTarget } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

interface Tainting extends NodeTarget {
  readonly key: string;
  readonly value: string | undefined;
  readonly effect: Taint['effect'];
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

export const taint: StepKind = entryKind({
  name: 'taint',
  description:
    'Taints a node as kubectl taint --overwrite does; NoExecute evicts who does not tolerate it.',
  fields: object<Tainting>(
    {
      ...nodeTargetFields,
      key: text(),
      value: optional(text()),
      effect: described(oneOf(EFFECTS), 'What becomes of pods that do not tolerate the taint.'),
    },
    oneTarget,
  ),
  make: ({ key, value, effect, ...target }) => ({
    text: `taint ${nodeTargetText(target)} ${taintText({ key, value, effect })}`,
    run: onEachNode(target, (node, { api }) => {
      const others = (node.spec?.taints ?? []).filter(
        (one) => one.key !== key || one.effect !== effect,
      );
      // Only the node controller sets timeAdded.
      const added: Taint = { key, effect, ...(value === undefined ? {} : { value }) };
      patchNode(api, node, { taints: [...others, added] });
    }),
  }),
});

function taintText({ key, value, effect }: Omit<Tainting, keyof NodeTarget>): string {
  return `${key}${value === undefined ? '' : `=${value}`}:${effect}`;
}
