import { isKind } from '../../api/index.ts';
import type { CSINode, KubernetesObject, Node } from '../../api/index.ts';
import type { Edited } from './edited.ts';
import type { AddNode } from './edit.ts';

const HOSTNAME = 'kubernetes.io/hostname';

/** Adds copies of a template node, each with its own name and hostname label. */
export function addNode(
  objects: readonly KubernetesObject[],
  { node, csiNode, count }: AddNode,
): Edited {
  const { name } = node.metadata;
  if (count !== undefined && !(Number.isInteger(count) && count >= 1)) {
    return {
      problem: { object: `Node/${name}`, message: `cannot be added ${String(count)} times` },
    };
  }
  const taken = new Set(objects.filter((o) => isKind(o, 'Node')).map((o) => o.metadata.name));
  const added: KubernetesObject[] = [];
  const copy = (as: string): void => {
    added.push(nodeCopy(node, as));
    if (csiNode !== undefined) added.push(csiNodeCopy(csiNode, as));
  };
  if (count === undefined && !taken.has(name)) copy(name);
  else {
    for (let number = 1, left = count ?? 1; left > 0; number++) {
      const as = `${name}-${String(number)}`;
      if (taken.has(as)) continue;
      copy(as);
      left--;
    }
  }
  return { objects: [...objects, ...added] };
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
