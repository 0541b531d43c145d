import {
  described,
  object,
  optional,
  share,
  shorthand,
  entryKind,
} from '../../../documents/index.ts';
import { formatShare } from '../../../units/index.ts';
import { nodeTargetFields, nodeTargetText, onEachNode, oneTarget } from '../node-target.ts';
import type { NodeTarget } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

interface Filling extends NodeTarget {
  readonly share: number | undefined;
}

const NEARLY_ALL = 0.95;

export const fillPids: StepKind = entryKind({
  name: 'fillPids',
  description:
    'So many processes run on a node from now on: with a threshold for pid.available in the model, its kubelet reports PIDPressure and evicts pods.',
  fields: shorthand(
    'node',
    object<Filling>(
      {
        ...nodeTargetFields,
        share: described(optional(share()), 'Of all that it can run. Default: 0.95.'),
      },
      oneTarget,
    ),
  ),
  make: ({ share: used = NEARLY_ALL, ...target }) => ({
    text: `processes on ${nodeTargetText(target)} take ${formatShare(used)} of all`,
    run: onEachNode(target, ({ metadata }, { nodes }) =>
      nodes.setUsage(metadata.name, 'pids', { share: used }),
    ),
  }),
});
