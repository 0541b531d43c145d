import {
  described,
  object,
  optional,
  share,
  shorthand,
  text,
  entryKind,
} from '../../../documents/index.ts';
import { formatShare } from '../../../units/index.ts';
import { nodeTargetFields, nodeTargetText, onEachNode, oneTarget } from '../node-target.ts';
import type { NodeTarget } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

interface Failing extends NodeTarget {
  readonly rate: number | undefined;
  readonly error: string | undefined;
}

export const failSandboxes: StepKind = entryKind({
  name: 'failSandboxes',
  description:
    'From now on, sandboxes of pods cannot be created on a node, as when its network plugin fails: new pods stay in ContainerCreating.',
  fields: shorthand(
    'node',
    object<Failing>(
      {
        ...nodeTargetFields,
        rate: described(optional(share()), 'The share that fails. Default: 1; 0 ends it.'),
        error: described(optional(text()), 'What the runtime says of it.'),
      },
      oneTarget,
    ),
  ),
  make: ({ rate = 1, error, ...target }) => ({
    text:
      rate === 0
        ? `sandboxes on ${nodeTargetText(target)} succeed again`
        : `${formatShare(rate)} of sandboxes on ${nodeTargetText(target)} fail`,
    run: onEachNode(target, ({ metadata }, { nodes }) =>
      nodes.setSandboxFailures(metadata.name, rate, error),
    ),
  }),
});
