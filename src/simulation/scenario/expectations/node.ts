import { isNodeReady } from '../../../controllers/index.ts';
import {
  described,
  flag,
  hint,
  object,
  optional,
  text,
  wholeNumber,
  entryKind,
} from '../../../documents/index.ts';
import { isTerminal } from '../../../objects/index.ts';
import type { Node } from '../../../objects/index.ts';
import type { ApiServer } from '../../../server/index.ts';
import type { ExpectationKind } from '../expectation-kind.ts';

interface OneNode {
  readonly name: string;
  readonly exists: boolean | undefined;
  readonly ready: boolean | undefined;
  readonly schedulable: boolean | undefined;
  readonly pods: number | undefined;
}

export const node: ExpectationKind = entryKind({
  name: 'node',
  description: 'What a node is, and how many pods are on it.',
  fields: object<OneNode>({
    name: text(),
    exists: described(optional(flag()), 'Default: true.'),
    ready: described(optional(flag()), 'Condition Ready; a node that tells nothing is ready.'),
    schedulable: described(optional(flag()), 'Not cordoned.'),
    pods: described(optional(wholeNumber()), 'Pods that are bound to it and have not ended.'),
  }),
  make: ({ name, exists = true, ready, schedulable, pods }) => {
    const words = [
      exists ? '' : 'does not exist',
      ready === undefined ? '' : ready ? 'ready' : 'not ready',
      schedulable === undefined ? '' : schedulable ? 'schedulable' : 'cordoned',
      pods === undefined ? '' : `${pods} pods`,
    ].filter((word) => word !== '');
    return {
      text: `Node/${name} ${words.join(', ')}`.trimEnd(),
      found: (api) => {
        const found = api.get('Node', '', name);
        if (found === undefined) {
          if (!exists) return undefined;
          return `no such node${hint(
            name,
            api.list('Node').map(({ metadata }) => metadata.name),
          )}`;
        }
        if (!exists) return 'it exists';
        const differing = differences(stateOf(found, api), { ready, schedulable, pods });
        return differing.length === 0 ? undefined : differing.join(', ');
      },
    };
  },
});

interface NodeState {
  readonly isReady: boolean;
  readonly isOpen: boolean;
  /** Pods that have not ended. */
  readonly pods: number;
}

/** What of the node's state is not as expected: "not ready", "3 pods". */
function differences(
  { isReady, isOpen, pods: there }: NodeState,
  { ready, schedulable, pods }: Pick<OneNode, 'ready' | 'schedulable' | 'pods'>,
): readonly string[] {
  return [
    ...((ready ?? isReady) === isReady ? [] : [isReady ? 'ready' : 'not ready']),
    ...((schedulable ?? isOpen) === isOpen ? [] : [isOpen ? 'schedulable' : 'cordoned']),
    ...((pods ?? there) === there ? [] : [`${there} pods`]),
  ];
}

const stateOf = (node: Node, api: ApiServer): NodeState => ({
  isReady: isNodeReady(node),
  isOpen: node.spec?.unschedulable !== true,
  pods: api.podsOnNode(node.metadata.name).filter((pod) => !isTerminal(pod)).length,
});
