import { isKind } from '../../objects/index.ts';
import type { CSINode, KubernetesObject, Labels, Node } from '../../objects/index.ts';
import { HOSTNAME, lastingTaints, ZONE } from './candidate.ts';
import type { Model, NodeType, Quantities } from '../../catalog/index.ts';

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';

/** Labels that say where a node is. */
const PLACES: ReadonlySet<string> = new Set([
  HOSTNAME,
  ZONE,
  'failure-domain.beta.kubernetes.io/zone',
  'topology.ebs.csi.aws.com/zone',
  'topology.gke.io/zone',
  'topology.disk.csi.azure.com/zone',
]);

/**
 * The types of the cluster's nodes: nodes are of one type if they offer the same and have the same labels and taints, but for their
 * names and zones. Named after the instance type, or else the first node.
 */
export function clusterTypes(
  nodes: readonly Node[],
  objects: readonly KubernetesObject[],
): readonly NodeType[] {
  const csiNodes = new Map<string, CSINode>();
  for (const object of objects) {
    if (isKind(object, 'CSINode')) csiNodes.set(object.metadata.name, object);
  }
  const shapes = new Map<string, Map<string, Model>>();
  for (const node of nodes) {
    const { name } = node.metadata;
    const key = shapeOf(node);
    const models = shapes.get(key) ?? new Map<string, Model>();
    shapes.set(key, models);
    const zone = node.metadata.labels?.[ZONE] ?? '';
    if (models.has(zone)) continue;
    const csiNode = csiNodes.get(name);
    models.set(zone, { node, ...(csiNode === undefined ? {} : { csiNode }) });
  }
  const taken = new Set<string>();
  return Array.from(shapes.values(), (models) => typeOf(models, taken));
}

function typeOf(models: ReadonlyMap<string, Model>, taken: Set<string>): NodeType {
  const [first] = models.values();
  const amounts = amountsOf(first?.node);
  const limits = limitsOf(first?.csiNode);
  const zones = [...models.keys()].sort();
  return {
    name: nameOf(first?.node, taken),
    ...amounts,
    labels: {},
    spotLabels: {},
    taints: [],
    offers: zones.map((zone) => ({ ...(zone === '' ? {} : { zone }), isSpot: false })),
    ...(limits === undefined ? {} : { volumeLimits: limits }),
    models,
  };
}

function nameOf(node: Node | undefined, taken: Set<string>): string {
  const { name: own = '', labels = {} } = node?.metadata ?? {};
  const instanceType = labels[INSTANCE_TYPE] ?? own;
  const name = taken.has(instanceType) ? `${instanceType} (${own})` : instanceType;
  taken.add(name);
  return name;
}

function amountsOf(node: Node | undefined): Pick<NodeType, 'capacity' | 'allocatable'> {
  const { capacity, allocatable = capacity ?? {} } = node?.status ?? {};
  return { capacity: texts(capacity ?? allocatable), allocatable: texts(allocatable) };
}

function shapeOf(node: Node): string {
  const { name, labels = {} } = node.metadata;
  const { allocatable, capacity } = node.status ?? {};
  return JSON.stringify([
    sorted(allocatable ?? capacity ?? {}),
    sorted(withoutPlaces(labels, name)),
    lastingTaints(node),
  ]);
}

/** Labels that repeat the node's name are as good as the hostname. */
const withoutPlaces = (labels: Labels, name: string): Labels =>
  Object.fromEntries(
    Object.entries(labels).filter(([key, value]) => !PLACES.has(key) && value !== name),
  );

const sorted = (record: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

function texts(quantities: Readonly<Record<string, string | number>>): Quantities {
  return Object.fromEntries(
    Object.entries(quantities).map(([resource, quantity]) => [resource, String(quantity)]),
  );
}

function limitsOf(csiNode: CSINode | undefined): Record<string, number> | undefined {
  const limited = (csiNode?.spec.drivers ?? []).flatMap(({ name, allocatable }) =>
    allocatable?.count === undefined ? [] : [[name, allocatable.count] as const],
  );
  return limited.length === 0 ? undefined : Object.fromEntries(limited);
}
