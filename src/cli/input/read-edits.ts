import {
  isKind,
  readContainerTarget,
  readPodTarget,
  readTarget,
  type CSINode,
  type KubernetesObject,
  type Node,
} from '../../objects/index.ts';
import { append } from '../../units/index.ts';
import { nearest, type Problem } from '../../problems/index.ts';
import type { Edit } from '../../whatif/index.ts';
import type { NodeTemplate, WhatIfFlags } from '../flags/what-if-flags.ts';
import { readGiven } from './index.ts';
import { exists } from './reading/confinement.ts';

/** The what-if flags as edits, and what is wrong with their files. */
export interface ReadEdits {
  readonly edits: readonly Edit[];
  readonly problems: readonly Problem[];
}

/**
 * The flags as edits, in this order: add nodes, remove nodes and zones, cordon nodes, drain nodes, evict pods, scale workloads, set
 * requests, bounds of autoscalers. `objects`: the input, in which --add-node looks up nodes.
 */
export async function readEdits(
  flags: WhatIfFlags,
  objects: readonly KubernetesObject[],
): Promise<ReadEdits> {
  const problems: Problem[] = [];
  const added: Edit[] = [];
  for (const template of flags.addNode ?? []) {
    append(added, await addedNodes(template, objects, problems));
  }
  const { removeNode = [], failZone = [], cordon = [], drain = [], evict = [] } = flags;
  const { scale = [], setRequest = [], hpa = [] } = flags;
  const edits = [
    ...added,
    ...removeNode.map((name): Edit => ({ edit: 'remove-node', name })),
    ...failZone.map((zone): Edit => ({ edit: 'fail-zone', zone })),
    ...cordon.map((name): Edit => ({ edit: 'cordon', name })),
    ...drain.map((name): Edit => ({ edit: 'drain', name })),
    ...evict.map((pods): Edit => ({ edit: 'evict', ...readPodTarget(pods) })),
    ...scale.flatMap(({ target, replicas }): readonly Edit[] => {
      const read = readTarget(target);
      if (read !== undefined) return [{ edit: 'scale', ...read, replicas }];
      problems.push(noKind('--scale', target));
      return [];
    }),
    ...setRequest.flatMap(({ target, requests }): readonly Edit[] => {
      const read = readContainerTarget(target);
      if (read !== undefined) return [{ edit: 'set-request', ...read, requests }];
      problems.push(noKind('--set-request', target));
      return [];
    }),
    ...hpa.flatMap(({ bound, target }): readonly Edit[] => {
      if (target === undefined) return [{ edit: 'hpa', bound }];
      const read = readTarget(target);
      if (read !== undefined) return [{ edit: 'hpa', bound, target: read }];
      problems.push(noKind('--hpa', target));
      return [];
    }),
  ];
  return { edits, problems };
}

const noKind = (flag: string, target: string): Problem => ({
  message: `${flag} ${target}: not KIND/NAME, such as deployment/web or shop/deployment/web`,
});

/** A file takes precedence over a node of the same name. */
async function addedNodes(
  { source, count }: NodeTemplate,
  objects: readonly KubernetesObject[],
  problems: Problem[],
): Promise<readonly Edit[]> {
  const times = count === undefined ? {} : { count };
  if (source === '-' || (await exists(source))) {
    const read = await readTemplates(source, problems);
    return read.map((template): Edit => ({ edit: 'add-node', ...template, ...times }));
  }
  const names = objects.filter((one) => isKind(one, 'Node')).map(({ metadata }) => metadata.name);
  if (names.includes(source)) return [{ edit: 'add-node', node: source, ...times }];
  const near = nearest(source, names);
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  problems.push({ file: source, message: `no such file, and no such node in the input${hint}` });
  return [];
}

async function readTemplates(
  file: string,
  problems: Problem[],
): Promise<readonly { readonly node: Node; readonly csiNode?: CSINode }[]> {
  const { given, errors } = await readGiven([file]);
  if (errors.length > 0) {
    append(problems, errors);
    return [];
  }
  const nodes: Node[] = [];
  const csiNodes = new Map<string, CSINode>();
  for (const { object } of given) {
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
    return { node, ...(csiNode === undefined ? {} : { csiNode }) };
  });
}
