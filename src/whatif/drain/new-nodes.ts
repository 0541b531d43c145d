import { isKind } from '../../objects/index.ts';
import type { CSINode, KubernetesObject, Node } from '../../objects/index.ts';
import { applyEdits } from '../edits/apply-edits.ts';
import type { AddNode } from '../edits/kinds.ts';
import { findNodes } from '../edits/find-nodes.ts';
import type { Problem } from '../../problems/index.ts';

const UNSCHEDULABLE = 'node.kubernetes.io/unschedulable';

/** The nodes that replace others, and their CSINodes: copies of the node named `like`, or each of the node that it replaces. */
export function newNodes(
  objects: readonly KubernetesObject[],
  replaced: readonly string[],
  like: string | undefined,
  problems: Problem[],
): readonly KubernetesObject[] {
  const nodes = new Map<string, Node>();
  const csiNodes = new Map<string, CSINode>();
  for (const object of objects) {
    if (isKind(object, 'Node')) nodes.set(object.metadata.name, object);
    else if (isKind(object, 'CSINode')) csiNodes.set(object.metadata.name, object);
  }
  if (like !== undefined && !nodes.has(like)) {
    const found = findNodes(objects, like);
    problems.push(
      'problem' in found ? found.problem : { message: `like: ${like} is not the name of one node` },
    );
    return [];
  }
  const edits = replaced.flatMap((name): AddNode[] => {
    const template = nodes.get(like ?? name);
    const csiNode = csiNodes.get(like ?? name);
    if (template === undefined) return [];
    const more = csiNode === undefined ? {} : { csiNode };
    return [{ edit: 'add-node', node: uncordon(template), ...more, count: 1 }];
  });
  const known = [...nodes.values()];
  return applyEdits(known, edits).slice(known.length);
}

/** A new node is not cordoned. */
function uncordon(node: Node): Node {
  if (node.spec === undefined) return node;
  const { unschedulable: _cordoned, taints, ...spec } = node.spec;
  const kept = taints?.filter(({ key }) => key !== UNSCHEDULABLE);
  return { ...node, spec: { ...spec, ...(kept === undefined ? {} : { taints: kept }) } };
}
