import { isKind, type CSINode, type Node } from '../api/index.ts';
import { InputError, type Problem } from '../units/index.ts';
import type { Edit } from '../whatif/index.ts';
import type { NodeTemplate, WhatIfFlags } from './flags/what-if-flags.ts';
import { readManifests } from './input/index.ts';

/**
 * The flags as edits, in this order: add nodes, remove nodes, cordon nodes, scale workloads. Throws InputError with all problems
 * of the --add-node files.
 */
export async function readEdits(flags: WhatIfFlags): Promise<readonly Edit[]> {
  const { addNode = [], removeNode = [], cordon = [], scale = [] } = flags;
  const problems: Problem[] = [];
  const edits: Edit[] = [];
  for (const template of addNode) edits.push(...(await readTemplate(template, problems)));
  if (problems.length > 0) throw new InputError(problems);
  return [
    ...edits,
    ...removeNode.map((name): Edit => ({ edit: 'remove-node', name })),
    ...cordon.map((name): Edit => ({ edit: 'cordon', name })),
    ...scale.map((scaling): Edit => ({ edit: 'scale', ...scaling })),
  ];
}

async function readTemplate(
  { file, count }: NodeTemplate,
  problems: Problem[],
): Promise<readonly Edit[]> {
  const { objects, errors } = await readManifests([file]);
  if (errors.length > 0) {
    problems.push(...errors);
    return [];
  }
  const nodes: Node[] = [];
  const csiNodes = new Map<string, CSINode>();
  for (const object of objects) {
    const { kind, metadata } = object;
    if (isKind(object, 'Node')) nodes.push(object);
    else if (isKind(object, 'CSINode')) csiNodes.set(metadata.name, object);
    else {
      const message = '--add-node accepts only Nodes and their CSINodes';
      problems.push({ file, object: `${kind}/${metadata.name}`, message });
    }
  }
  if (nodes.length === 0) problems.push({ file, message: 'contains no Node to add' });
  return nodes.map((node) => {
    const csiNode = csiNodes.get(node.metadata.name);
    return {
      edit: 'add-node',
      node,
      ...(csiNode === undefined ? {} : { csiNode }),
      ...(count === undefined ? {} : { count }),
    };
  });
}
