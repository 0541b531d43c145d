import { described, object, optional, share, shorthand } from '../field.ts';
import { nodesOf, nodeTargetFields, nodeTargetText, oneTarget } from '../node-target.ts';
import type { NodeTarget } from '../node-target.ts';
import { scenarioKind } from '../scenario-kind.ts';
import { StepError } from '../step-kind.ts';
import type { StepKind } from '../step-kind.ts';

interface Filling extends NodeTarget {
  readonly share: number | undefined;
}

/** Above the kubelet's image GC and eviction thresholds (85 %). */
const NEARLY_FULL = 0.95;

export const fillDisk: StepKind = scenarioKind({
  name: 'fillDisk',
  description:
    'The file system of a node is that full from now on: its kubelet frees images, reports DiskPressure and evicts pods.',
  fields: shorthand(
    'node',
    object<Filling>(
      {
        ...nodeTargetFields,
        share: described(optional(share()), 'How full, of all there is. Default: 0.95.'),
      },
      oneTarget,
    ),
  ),
  make: ({ share: full = NEARLY_FULL, ...target }) => ({
    text: `fill disk of ${nodeTargetText(target)} to ${String(Math.round(full * 1000) / 10)}%`,
    run: ({ api, nodes: machines }) => {
      for (const { metadata } of nodesOf(target, api)) {
        if (machines.setDiskUsage(metadata.name, { share: full })) continue;
        throw new StepError(`node ${metadata.name} does not say how much ephemeral-storage it has`);
      }
      return undefined;
    },
  }),
});
