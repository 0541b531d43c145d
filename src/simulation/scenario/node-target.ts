import { described, hint, object, optional, shorthand, text } from '../../documents/index.ts';
import type { Field, Fields } from '../../documents/index.ts';
import type { Node } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { labelSelection } from './pod-set.ts';
import type { LabelSelection } from './pod-set.ts';
import { StepError } from './step-error.ts';
import type { Action, StepContext } from './step-kind.ts';

/** One node by name, or all nodes that a selector matches, such as the nodes of a zone. */
export interface NodeTarget {
  readonly node: string | undefined;
  readonly selector: LabelSelection | undefined;
}

export const nodeTargetFields: Fields<NodeTarget> = {
  node: described(optional(text()), 'Name of the node.'),
  selector: described(
    optional(labelSelection()),
    'Instead: labels of the nodes, such as topology.kubernetes.io/zone=zone-a.',
  ),
};

export function oneTarget({ node, selector }: NodeTarget): string | undefined {
  return (node === undefined) === (selector === undefined)
    ? 'give either node or selector'
    : undefined;
}

/** The field of steps that take only nodes. */
export const nodeTarget = (): Field<NodeTarget> =>
  shorthand('node', object<NodeTarget>(nodeTargetFields, oneTarget));

/** The nodes that a target names or selects, at least one. Throws StepError if there is none. */
export function nodesOf({ node, selector }: NodeTarget, api: ApiServer): readonly Node[] {
  if (selector !== undefined) {
    const found = api
      .list('Node')
      .filter(({ metadata }) => selector.matches(metadata.labels ?? {}));
    if (found.length === 0) throw new StepError(`no node has labels ${selector.text}`);
    return found;
  }
  const name = node ?? '';
  // Without a pass over all nodes: a scenario may drain thousands of them.
  const found = api.get('Node', '', name);
  if (found !== undefined) return [found];
  const names = api.list('Node').map(({ metadata }) => metadata.name);
  throw new StepError(`nodes "${name}" not found${hint(name, names)}`);
}

/** A step's run that does something to each of its nodes at once. */
export const onEachNode =
  (target: NodeTarget, act: (node: Node, context: StepContext) => void): Action['run'] =>
  (context) => {
    for (const node of nodesOf(target, context.api)) act(node, context);
    return undefined;
  };

export function nodeTargetText({ node, selector }: NodeTarget): string {
  return node ?? `nodes with ${selector?.text ?? '?'}`;
}

/** Patches a node's spec like `kubectl`. */
export function patchNode(
  api: ApiServer,
  node: Node,
  patch: Partial<NonNullable<Node['spec']>>,
): void {
  api.update('Node', { ...node, spec: { ...node.spec, ...patch } });
}
