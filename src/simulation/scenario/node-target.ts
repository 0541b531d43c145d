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

/** The selected nodes, at least one. Throws StepError if there is none. */
export function nodesOf({ node, selector }: NodeTarget, api: ApiServer): readonly Node[] {
  const named = node === undefined ? undefined : api.get('Node', '', node);
  // A node by its name is found without a pass over all nodes: a scenario may drain thousands of them.
  if (named !== undefined && selector === undefined) return [named];
  const all = api.list('Node');
  const found = all.filter(
    ({ metadata }) =>
      (node === undefined || metadata.name === node) &&
      (selector === undefined || selector.matches(metadata.labels ?? {})),
  );
  if (found.length > 0) return found;
  if (node === undefined) throw new StepError(`no node has labels ${selector?.text ?? ''}`);
  const near = hint(
    node,
    all.map(({ metadata }) => metadata.name),
  );
  throw new StepError(`nodes "${node}" not found${near}`);
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
