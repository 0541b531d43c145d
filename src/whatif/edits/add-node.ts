import { isKind } from '../../objects/index.ts';
import type { CSINode, KubernetesObject, Node, ResourceSlice } from '../../objects/index.ts';
import { Given, objectsOf, withMore } from '../../input/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { Edited } from './edited.ts';
import type { AddNode } from './kinds.ts';
import { findNodes } from './find-nodes.ts';

const HOSTNAME = 'kubernetes.io/hostname';

/** What a copy is made of. */
interface Template {
  readonly node: Node;
  readonly csiNode?: CSINode;
  readonly slices: readonly ResourceSlice[];
}

/** Adds copies of a template node, each with its own name and hostname label. */
export function addNode(given: readonly Given[], edit: AddNode): Edited {
  const objects = objectsOf(given);
  const template = templateOf(objects, edit);
  if ('problem' in template) return template;
  const { name } = template.node.metadata;
  const { count } = edit;
  if (count !== undefined && !(Number.isInteger(count) && count >= 1)) {
    return {
      problem: { object: `Node/${name}`, message: `cannot be added ${String(count)} times` },
    };
  }
  const taken = new Set(objects.filter((o) => isKind(o, 'Node')).map((o) => o.metadata.name));
  const names = count === undefined && !taken.has(name) ? [name] : freeNames(name, count, taken);
  return {
    given: withMore(
      given,
      names.flatMap((as) => copyOf(template, as)).map((object) => new Given(object)),
    ),
    made: { edit: 'add-node', like: name, nodes: names },
  };
}

/** <name>-1, <name>-2, ... without the names that are taken. */
function freeNames(name: string, count = 1, taken: ReadonlySet<string>): readonly string[] {
  const names: string[] = [];
  for (let number = 1; names.length < count; number++) {
    const as = `${name}-${String(number)}`;
    if (!taken.has(as)) names.push(as);
  }
  return names;
}

function templateOf(
  objects: readonly KubernetesObject[],
  { node, csiNode }: AddNode,
): Template | { readonly problem: Problem } {
  if (typeof node !== 'string') {
    return { node, ...(csiNode === undefined ? {} : { csiNode }), slices: [] };
  }
  const found = findNodes(objects, node);
  if ('problem' in found) return found;
  const [first, second] = found.nodes;
  if (first === undefined || second !== undefined) {
    const message = `${node} matches ${String(found.nodes.length)} nodes: name the one to copy`;
    return { problem: { message } };
  }
  const { name } = first.metadata;
  const own = objects.find((o) => isKind(o, 'CSINode') && o.metadata.name === name);
  return {
    node: healthy(first),
    ...(own !== undefined && isKind(own, 'CSINode') ? { csiNode: own } : {}),
    slices: objects
      .filter((o) => isKind(o, 'ResourceSlice'))
      .filter((o) => o.spec.nodeName === name),
  };
}

/** Taints that the control plane writes on nodes that are cordoned, not ready or short of something. */
const isOfState = ({ key }: { readonly key: string }): boolean =>
  key.startsWith('node.kubernetes.io/');

/** The node as if its kubelet were well. A node without conditions is ready. */
function healthy(node: Node): Node {
  const { unschedulable: _cordon, taints, ...spec } = node.spec ?? {};
  const kept = (taints ?? []).filter((taint) => !isOfState(taint));
  const { conditions: _conditions, ...status } = node.status ?? {};
  return { ...node, spec: { ...spec, ...(kept.length === 0 ? {} : { taints: kept }) }, status };
}

function copyOf({ node, csiNode, slices }: Template, name: string): readonly KubernetesObject[] {
  return [
    nodeCopy(node, name),
    ...(csiNode === undefined ? [] : [csiNodeCopy(csiNode, name)]),
    ...slices.map((slice) => sliceCopy(slice, node.metadata.name, name)),
  ];
}

/** The template without the fields that identify its machine. */
function nodeCopy(node: Node, name: string): Node {
  const { labels, annotations } = node.metadata;
  const { podCIDR: _cidr, podCIDRs: _cidrs, providerID: _provider, ...spec } = node.spec ?? {};
  const {
    addresses: _addresses,
    volumesAttached: _attached,
    volumesInUse: _inUse,
    ...status
  } = node.status ?? {};
  return {
    apiVersion: node.apiVersion,
    kind: node.kind,
    metadata: {
      name,
      labels: { ...labels, [HOSTNAME]: name },
      ...(annotations === undefined ? {} : { annotations }),
    },
    ...(node.spec === undefined ? {} : { spec }),
    ...(node.status === undefined ? {} : { status }),
  };
}

function csiNodeCopy({ apiVersion, kind, spec }: CSINode, name: string): CSINode {
  const drivers = spec.drivers.map((driver) => ({ ...driver, nodeID: name }));
  return { apiVersion, kind, metadata: { name }, spec: { ...spec, drivers } };
}

/** The devices of the copy are a pool of their own. */
function sliceCopy(
  { apiVersion, kind, metadata, spec }: ResourceSlice,
  from: string,
  name: string,
): ResourceSlice {
  const own = (text: string): string =>
    text.includes(from) ? text.replaceAll(from, name) : `${text}-${name}`;
  return {
    apiVersion,
    kind,
    metadata: { name: own(metadata.name) },
    spec: { ...spec, nodeName: name, pool: { ...spec.pool, name: own(spec.pool.name) } },
  };
}
