import type { CSINode, Node, Taint } from '../../objects/index.ts';
import type { Added } from '../prepared/index.ts';
import type { Model, NodeType, Offer } from '../../catalog/index.ts';

export const HOSTNAME = 'kubernetes.io/hostname';
export const ZONE = 'topology.kubernetes.io/zone';

/** A type in one zone, at one price. */
export interface Candidate {
  readonly type: NodeType;
  readonly offer: Offer;
}

/** A node of the candidate, ready and empty. */
export function nodeOf({ type, offer }: Candidate, name: string): Added {
  const model = type.models?.get(offer.zone ?? '');
  if (model !== undefined) return likeModel(model, name);
  const { zone, isSpot } = offer;
  const labels = {
    ...type.labels,
    ...(isSpot ? type.spotLabels : {}),
    ...(zone === undefined ? {} : { [ZONE]: zone }),
    [HOSTNAME]: name,
  };
  const { capacity, allocatable } = type;
  const node: Node = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
    spec: { taints: type.taints },
    status: { capacity, allocatable },
  };
  return type.volumeLimits === undefined
    ? { node }
    : { node, csiNode: csiNodeOf(name, type.volumeLimits) };
}

function csiNodeOf(name: string, limits: Readonly<Record<string, number>>): CSINode {
  const drivers = Object.entries(limits).map(([driver, count]) => ({
    name: driver,
    nodeID: name,
    allocatable: { count },
  }));
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    metadata: { name },
    spec: { drivers },
  };
}

/** The model without the fields that identify its machine, as a healthy node that is open for pods. */
function likeModel({ node, csiNode }: Model, name: string): Added {
  const { labels, annotations } = node.metadata;
  const { podCIDR: _cidr, podCIDRs: _cidrs, providerID: _provider, ...given } = node.spec ?? {};
  const { unschedulable: _cordoned, ...spec } = given;
  const { capacity, allocatable, images, declaredFeatures } = node.status ?? {};
  const copied: Node = {
    apiVersion: node.apiVersion,
    kind: node.kind,
    metadata: {
      name,
      labels: { ...labels, [HOSTNAME]: name },
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: { ...spec, taints: lastingTaints(node) },
    status: {
      ...(capacity === undefined ? {} : { capacity }),
      ...(allocatable === undefined ? {} : { allocatable }),
      ...(images === undefined ? {} : { images }),
      ...(declaredFeatures === undefined ? {} : { declaredFeatures }),
    },
  };
  if (csiNode === undefined) return { node: copied };
  const drivers = csiNode.spec.drivers.map((driver) => ({ ...driver, nodeID: name }));
  const { apiVersion, kind } = csiNode;
  return { node: copied, csiNode: { apiVersion, kind, metadata: { name }, spec: { drivers } } };
}

/** The taints without taints that a controller sets for a node's state. */
export function lastingTaints({ spec }: Node): readonly Taint[] {
  return (spec?.taints ?? []).filter(({ key }) => !STATES.has(key));
}

const STATES: ReadonlySet<string> = new Set(
  [
    'not-ready',
    'unreachable',
    'unschedulable',
    'memory-pressure',
    'disk-pressure',
    'pid-pressure',
    'network-unavailable',
  ].map((state) => `node.kubernetes.io/${state}`),
);
