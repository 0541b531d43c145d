import { isKind, type CSINode, type Node } from '../api/index.ts';
import { InputError, type Problem } from '../units/index.ts';
import type { Edit } from '../whatif/index.ts';
import type { NodeTemplate, WhatIfFlags } from './flags/what-if-flags.ts';
import { readManifests } from './input/index.ts';

/**
 * The flags as edits: nodes are added, then taken away, then cordoned, and last workloads are scaled. Throws InputError with
 * everything that is wrong in the files of --add-node.
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
      const message = '--add-node takes Nodes and their CSINodes only';
      problems.push({ file, object: `${kind}/${metadata.name}`, message });
    }
  }
  if (nodes.length === 0) problems.push({ file, message: 'holds no Node to add' });
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
