import { compileNodeSelector } from '../../objects/index.ts';
import type { Labels, NodeSelector } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** What node selections read of a node. */
export interface NodeFacts {
  readonly name: string;
  readonly labels: Labels;
}

/** Where a slice or a device is available. */
export interface NodeSelection {
  readonly nodeName?: string;
  readonly allNodes?: boolean;
  readonly nodeSelector?: NodeSelector;
}

type Matcher = ReturnType<typeof compileNodeSelector>;

const compiled = new WeakMap<NodeSelector, Matcher>();

/** Whether a selector matches a node; compiled once per object. */
export function selectsNode(selector: NodeSelector, { name, labels }: NodeFacts): boolean {
  const matcher = getOrInsert(compiled, selector, () => compileNodeSelector(selector));
  return matcher.matches(labels, name);
}

/** Source: kubernetes v1.36.3 dynamic-resource-allocation structured NodeMatches. */
export function isSelected(
  { nodeName = '', allNodes = false, nodeSelector }: NodeSelection,
  node: NodeFacts,
): boolean {
  if (nodeName !== '') return nodeName === node.name;
  if (allNodes) return true;
  return nodeSelector !== undefined && selectsNode(nodeSelector, node);
}
