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
import { StepError } from '../step-error.ts';
import type { StepKind } from '../step-kind.ts';

interface Filling extends NodeTarget {
  readonly share: number | undefined;
  readonly inodes: number | undefined;
}

/** Above the kubelet's image GC and eviction thresholds (85 %). */
const NEARLY_FULL = 0.95;

export const fillDisk: StepKind = entryKind({
  name: 'fillDisk',
  description:
    'The file system of a node is that full from now on: its kubelet frees images, reports DiskPressure and evicts pods.',
  fields: shorthand(
    'node',
    object<Filling>(
      {
        ...nodeTargetFields,
        share: described(
          optional(share()),
          'How full, of all there is. Default: 0.95; with inodes alone, as before.',
        ),
        inodes: described(optional(share()), 'The share of its inodes in use.'),
      },
      oneTarget,
    ),
  ),
  make: ({ inodes, share: given, ...target }) => {
    const full = given ?? (inodes === undefined ? NEARLY_FULL : undefined);
    return {
      text: `fill ${[
        ...(full === undefined
          ? []
          : [`disk of ${nodeTargetText(target)} to ${formatShare(full)}`]),
        ...(inodes === undefined
          ? []
          : [`inodes of ${nodeTargetText(target)} to ${formatShare(inodes)}`]),
      ].join(', ')}`,
      run: onEachNode(target, ({ metadata: { name } }, { nodes }) => {
        const isKnown =
          (full === undefined || nodes.setUsage(name, 'ephemeral-storage', { share: full })) &&
          (inodes === undefined || nodes.setUsage(name, 'inodes', { share: inodes }));
        if (isKnown) return;
        throw new StepError(`node ${name} does not say how much ephemeral-storage it has`);
      }),
    };
  },
});
