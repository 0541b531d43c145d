import {
  described,
  flag,
  list,
  object,
  optional,
  shorthand,
  text,
  entryKind,
} from '../../../documents/index.ts';
import type { Node } from '../../../objects/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import { compareText } from '../../../units/index.ts';
import { Drainage } from '../drain/drainage.ts';
import { drainSettingsFields } from '../drain/settings.ts';
import type { DrainSettings } from '../drain/settings.ts';
import { nodesOf, nodeTargetFields, nodeTargetText, patchNode } from '../node-target.ts';
import type { NodeTarget } from '../node-target.ts';
import type { StepKind } from '../step-kind.ts';

interface DrainTarget extends NodeTarget {
  readonly nodes: readonly string[] | undefined;
}

interface DrainStep extends DrainTarget, DrainSettings {
  readonly oneByOne: boolean | undefined;
}

const MOST_NAMED = 3;

export const drain: StepKind = entryKind({
  name: 'drain',
  description:
    'Cordons nodes and evicts their pods, node after node, as kubectl drain --ignore-daemonsets --delete-emptydir-data --force does: what a disruption budget refuses is tried again every 5 s.',
  fields: shorthand(
    'node',
    object<DrainStep>(
      {
        ...nodeTargetFields,
        nodes: described(optional(list(text())), 'Instead: names of nodes, drained in this order.'),
        oneByOne: described(
          optional(flag()),
          'Each node is cordoned when its turn comes. Default: all at first, as kubectl does.',
        ),
        ...drainSettingsFields,
      },
      ({ node, nodes, selector }) =>
        [node, nodes, selector].filter((one) => one !== undefined).length === 1
          ? undefined
          : 'give either node, nodes or selector',
    ),
  ),
  make: ({ node, nodes, selector, oneByOne = false, ...settings }) => ({
    text: `drain ${targetText({ node, nodes, selector })}${oneByOne ? ' one by one' : ''}`,
    run: (context) => {
      const { api } = context;
      const targets = targetsOf({ node, nodes, selector }, api);
      if (!oneByOne) for (const one of targets) cordon(one.metadata.name, api);
      const drainage = new Drainage(context, settings);
      const names = targets.map(({ metadata }) => metadata.name);
      const next = (at: number): void => {
        const name = names[at];
        if (name === undefined) return;
        if (oneByOne) cordon(name, api);
        drainage.drain(name, () => {
          next(at + 1);
        });
      };
      next(0);
      return () => drainage.unfinished();
    },
  }),
});

function cordon(name: string, api: ApiServer): void {
  const node = api.get('Node', '', name);
  if (node === undefined || node.spec?.unschedulable === true) return;
  patchNode(api, node, { unschedulable: true });
}

/** Named nodes in the order of the names; the nodes of a selector as kubectl lists them. */
function targetsOf({ nodes, ...target }: DrainTarget, api: ApiServer): readonly Node[] {
  if (nodes !== undefined) {
    return nodes.flatMap((node) => nodesOf({ node, selector: undefined }, api));
  }
  return nodesOf(target, api).toSorted((a, b) => compareText(a.metadata.name, b.metadata.name));
}

function targetText({ nodes, ...target }: DrainTarget): string {
  if (nodes === undefined) return nodeTargetText(target);
  const more = nodes.length > MOST_NAMED ? ` and ${nodes.length - MOST_NAMED} more` : '';
  return `${nodes.slice(0, MOST_NAMED).join(', ')}${more}`;
}
