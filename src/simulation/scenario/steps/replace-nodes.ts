import {
  described,
  list,
  object,
  optional,
  text,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { Drainage } from '../drain/drainage.ts';
import { drainSettingsFields } from '../drain/settings.ts';
import type { DrainSettings } from '../drain/settings.ts';
import { Replacement } from '../drain/replacement.ts';
import { manifest } from '../manifests-field.ts';
import { nodesOf } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

interface ReplaceStep extends DrainSettings {
  readonly nodes: readonly string[];
  readonly objects: readonly KubernetesObject[];
  readonly maxUnavailable: number | undefined;
  readonly surge: number | undefined;
}

export const replaceNodes: StepKind = entryKind({
  name: 'replaceNodes',
  description:
    'A rolling replacement: new nodes are added, old ones are drained in order and deleted, as far as maxUnavailable and surge allow.',
  fields: object<ReplaceStep>(
    {
      nodes: described(list(text()), 'Names of the old nodes, drained in this order.'),
      objects: described(
        list(manifest()),
        'The new Nodes, added in this order, and their CSINodes.',
      ),
      maxUnavailable: described(
        optional(wholeNumber()),
        'How many nodes may be out of service at a time. Default: 1 without surge, else 0.',
      ),
      surge: described(
        optional(wholeNumber()),
        'How many additional nodes there may be. Default: 0.',
      ),
      ...drainSettingsFields,
    },
    ({ maxUnavailable, surge = 0, objects }) =>
      maxUnavailable === 0 && surge === 0
        ? 'with maxUnavailable 0 and surge 0 no node can be replaced'
        : foreignIn(objects),
  ),
  make: ({ nodes, objects, maxUnavailable, surge = 0, ...settings }) => ({
    text: `replace ${nodes.length} nodes`,
    objects,
    run: (context) => {
      for (const node of nodes) nodesOf({ node, selector: undefined }, context.api);
      const drainage = new Drainage(context, settings);
      const unavailable = maxUnavailable ?? (surge === 0 ? 1 : 0);
      const roll = { nodes, added: addedNodes(objects), maxUnavailable: unavailable, surge };
      new Replacement(roll, context, drainage).proceed();
      return () => drainage.unfinished();
    },
  }),
});

function foreignIn(objects: readonly KubernetesObject[]): string | undefined {
  const foreign = objects.find(({ kind }) => kind !== 'Node' && kind !== 'CSINode');
  return foreign === undefined
    ? undefined
    : `objects: ${foreign.kind}/${foreign.metadata.name} is neither a Node nor a CSINode`;
}

/** Each Node with its CSINode. */
function addedNodes(
  objects: readonly KubernetesObject[],
): readonly (readonly KubernetesObject[])[] {
  return objects
    .filter(({ kind }) => kind === 'Node')
    .map((node) => [
      node,
      ...objects.filter(
        ({ kind, metadata }) => kind === 'CSINode' && metadata.name === node.metadata.name,
      ),
    ]);
}
