import { described, object, optional, text, entryKind } from '../../../documents/index.ts';
import { nodesOf, nodeTargetFields, nodeTargetText, oneTarget, patchNode } from '../node-target.ts';
import type { NodeTarget } from '../node-target.ts';
import { StepError } from '../step-error.ts';
import type { StepKind } from '../step-kind.ts';

interface Untainting extends NodeTarget {
  readonly key: string;
  readonly effect: string | undefined;
}

export const untaint: StepKind = entryKind({
  name: 'untaint',
  description: 'Takes a taint off a node, as kubectl taint KEY- does.',
  fields: object<Untainting>(
    {
      ...nodeTargetFields,
      key: text(),
      effect: described(optional(text()), 'Default: every effect.'),
    },
    oneTarget,
  ),
  make: ({ key, effect, ...target }) => ({
    text: `untaint ${nodeTargetText(target)} ${key}${effect === undefined ? '' : `:${effect}`}`,
    run: ({ api }) => {
      let taken = 0;
      for (const node of nodesOf(target, api)) {
        const taints = node.spec?.taints ?? [];
        const left = taints.filter(
          (one) => one.key !== key || (effect !== undefined && one.effect !== effect),
        );
        if (left.length === taints.length) continue;
        taken++;
        patchNode(api, node, { taints: left });
      }
      if (taken === 0) throw new StepError(`taint "${key}" not found`);
      return undefined;
    },
  }),
});
